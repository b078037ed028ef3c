// Reports post views. A post view is a small picture that some bodies send before the picture, as a file or into the
// memory of the SDK. It has its own report and never counts as the picture, neither among the files that are awaited of
// an exposure nor in the receipt of a shot. It does not name its exposure. If exactly one exposure was reported since
// the last post view, this post view belongs to that exposure.

import { quotedPath } from '../../base/quoted.js';
import type { Report } from '../events/event-report.js';
import { stemOf, type Taken } from '../events/exposure.js';
import type { NativeEvent } from '../sdk/addon.js';
import { DOWNLOAD_TYPE_IMAGE, WARNING } from '../sdk/codes.js';
import type { PostViewLanding } from './post-view-landing.js';

/** Dependencies of post views. */
export interface PostViewsContext {
  landing: PostViewLanding;
  report: Report;
  /** The exposure that was reported last. */
  newest: () => Taken | undefined;
  /** Called with a description of what contradicts an assumption of rigd. */
  broken: (seen: string) => void;
}

/** The post views of one camera. */
export class PostViews {
  readonly #context: PostViewsContext;
  /** Exposures that were reported since the last post view. */
  #exposures = 0;
  /** The name of the last picture without extension. */
  #stem: string | undefined;

  /** @param context see {@link PostViewsContext} */
  constructor(context: PostViewsContext) {
    this.#context = context;
  }

  /** Takes every event of the session. */
  receive(event: NativeEvent): void {
    if (event.kind === 'connected') this.#exposures = 0;
    else if (event.kind === 'warning' && event.code === WARNING.exposureStarted) this.#exposures += 1;
    else if (event.kind === 'postView') void this.#came(event.path, event.sizeBytes);
    else if (event.kind === 'completeDownload' && event.type === DOWNLOAD_TYPE_IMAGE)
      this.#pictureCame(event.path);
  }

  /**
   * Finds out whether the report of a picture really is about a post view.
   * @returns undefined when the event is certainly not about a post view; else a promise whether it is about a picture
   */
  isPicture(event: NativeEvent): Promise<boolean> | undefined {
    if (event.kind !== 'completeDownload' || event.type !== DOWNLOAD_TYPE_IMAGE) return undefined;
    const { landing } = this.#context;
    if (!landing.mayBe(event.path)) return undefined;
    return landing.isPostView(event.path).then(
      (isPostView) => !isPostView,
      () => true,
    );
  }

  /** Notes that a file of a picture has arrived. The RAW and the JPEG file of an exposure count as one picture. */
  #pictureCame(path: string): void {
    const stem = stemOf(path);
    if (stem !== this.#stem) this.#context.landing.pictureCame();
    this.#stem = stem;
  }

  async #came(reported: string, saidBytes: number): Promise<void> {
    const { landing, report, newest, broken } = this.#context;
    const at = new Date().toISOString();
    const taken = this.#exposures === 1 ? newest() : undefined;
    this.#exposures = 0;
    const file =
      reported === ''
        ? undefined
        : await landing.take(reported, saidBytes).catch((error: Error) => {
            const message = `the post view ${quotedPath(reported)} stays where it is: ${error.message}`;
            report({ name: 'fault', payload: { message } });
            return undefined;
          });
    if (file === undefined && saidBytes === 0) {
      broken(`neither bytes nor a whole JPEG of ours: ${reported === '' ? 'no name' : quotedPath(reported)}`);
      return;
    }
    const { tag, frame } = taken ?? {};
    const of = tag === undefined ? {} : { shotId: tag.shotId, round: tag.round, frame: frame ?? 1 };
    const where = file === undefined ? {} : { path: file.path };
    const sizeBytes = file?.sizeBytes ?? saidBytes;
    report({ name: 'postView', payload: { at, sizeBytes, ...where, ...of } });
  }
}
