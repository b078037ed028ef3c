// The pages whose commands people type, and types for the scripts that read and type them: scripts/doc-blocks.js and
// scripts/typist.js. These are JavaScript, because trials on bare machines use them without a build.

/** One block of a page. */
export interface Block {
  /** The heading above it. */
  readonly heading: string;
  /** Line number in the page, of its first line. */
  readonly line: number;
  /** The kind of the block, which decides how it is typed; scripts/doc-blocks.js has the kinds. */
  readonly kind: string;
  readonly text: string;
}

/** The place where blocks are typed. */
interface Place {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly changed: (text: string) => string;
  readonly serviceOptions: string;
}

/** A stand-in for a person at two terminals. */
interface Typist {
  type(block: Block): Promise<string>;
  end(): Promise<void>;
}

const script = (name: string) => import(new URL(`../../scripts/${name}.js`, import.meta.url).href);

/** The blocks of a page in their order. @throws Error for a block of a kind that is not known */
export const { docBlocks } = (await script('doc-blocks')) as {
  readonly docBlocks: (markdown: string) => Block[];
};

/** Types blocks one after another. */
export const { Typist } = (await script('typist')) as { readonly Typist: new (place: Place) => Typist };
