// Messages between the page and the picture desk, which runs in a web worker or, in old browsers, in the page itself.

/** A canvas that the desk draws on: one of a worker, or one of the page. */
export type DeskCanvas = OffscreenCanvas | HTMLCanvasElement;

/** An order of the page to the desk. */
export type DeskOrder =
  /** Opens a stream of pictures; its end is reported. */
  | {
      readonly kind: 'open';
      readonly stream: number;
      readonly url: string;
      readonly headers: Record<string, string>;
      readonly silentMs: number;
    }
  /** Closes a stream; its end is not reported. */
  | { readonly kind: 'close'; readonly stream: number }
  /** Draws the pictures of a body on a canvas from now on. */
  | { readonly kind: 'show'; readonly key: number; readonly cameraId: string; readonly canvas: DeskCanvas }
  /** Gives up a canvas. */
  | { readonly kind: 'hide'; readonly key: number }
  /** Sends every picture of a body to the page, or no more. */
  | { readonly kind: 'copy'; readonly cameraId: string; readonly isWanted: boolean };

/** Facts about the pictures of one body since the last report. */
export interface PictureFacts {
  /** Pictures drawn. */
  readonly drawn: number;
  /** When the newest picture was made, in milliseconds since 1970; absent without a picture. */
  readonly madeAt?: number;
  /** Since when the body has no signal, in milliseconds since 1970; absent with a signal. */
  readonly noSignalSince?: number;
}

/** A report of the desk to the page. */
export type DeskReport =
  | { readonly kind: 'facts'; readonly bodies: Readonly<Record<string, PictureFacts>> }
  | {
      readonly kind: 'picture';
      readonly cameraId: string;
      readonly frame: number;
      readonly picture: ImageBitmap;
    }
  | { readonly kind: 'ended'; readonly stream: number };
