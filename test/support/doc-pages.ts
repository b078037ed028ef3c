// The pages that people type, with the types of the scripts that read and type them: scripts/doc-blocks.js and
// scripts/typist.js, which trials on bare machines use without a build.

/** One block of a page. */
export interface Block {
  /** The heading above it. */
  readonly heading: string;
  /** Line number in the page, of its first line. */
  readonly line: number;
  /** How it is typed: scripts/doc-blocks.js has the kinds. */
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

/** A person at two terminals. */
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
