// Files with the reasons why they were not handed over, moved or found as they were.

import { PathText } from '../../components/path-text.js';
import { t } from '../../texts/texts.js';

/** The files; nothing without any. @param message the report of the service, for the details */
export function FaultyFiles(props: {
  readonly title: string;
  readonly files: readonly { readonly path: string; readonly reason: string }[];
  readonly message: string | undefined;
}) {
  const { title, files, message } = props;
  if (files.length === 0 && message === undefined) return null;
  return (
    <>
      {files.length === 0 ? null : (
        <>
          <p class="bad-words">{title}</p>
          <ul class="faulty-files">
            {files.map(({ path, reason }) => (
              <li key={path}>
                <PathText path={path} /> <small class="muted">{reason}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      {message === undefined ? null : (
        <details>
          <summary>{t.notice.details}</summary>
          <p>{message}</p>
        </details>
      )}
    </>
  );
}
