// Details of a receipt that only some people need: the report of the service, and size, digest and time of each file.

import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { PathText } from '../components/path-text.js';
import type { Receipt } from '../interface/wire.js';
import { labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';
import { SaveButton } from './save-button.js';
import { nameOf } from './sheet.js';

/** Files that are listed at once. */
const FILES = 24;

/** The details, which are drawn when they are opened. */
export function ReceiptDetails({ receipt }: { readonly receipt: Receipt }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.review.details}</summary>
      {isOpen ? <Files key={receipt.shotId} receipt={receipt} /> : null}
    </details>
  );
}

function Files({ receipt }: { readonly receipt: Receipt }) {
  const [most, setMost] = useState(FILES);
  const files = receipt.bodies.flatMap((body) =>
    body.exposures.flatMap((exposure) => exposure.files.map((file) => ({ file, body }))),
  );
  return (
    <>
      <p class="hint">
        {t.review.service}: {receipt.message}
      </p>
      <SpreadDetails receipt={receipt} />
      <ul class="file-list">
        {files.slice(0, most).map(({ file, body }) => (
          <li key={file.index}>
            <p class="row">
              <strong>{labelOf(body)}</strong>
              <SaveButton shotId={receipt.shotId} index={file.index} name={nameOf(file)} />
            </p>
            <dl class="receipt-facts">
              <dt>{t.review.path}</dt>
              <dd class="path-row">
                <PathText path={file.path} />
                <CopyButton text={file.path} what={nameOf(file)} />
              </dd>
              <dt>{t.review.size}</dt>
              <dd>{t.review.bytes(file.sizeBytes)}</dd>
              <dt>{t.review.cameraTime}</dt>
              <dd>{file.takenAt ?? t.common.none}</dd>
              <dt>SHA-256</dt>
              <dd>
                <code>{file.sha256}</code>
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      {files.length <= most ? null : (
        <Button onPress={() => setMost(most + FILES)}>{t.review.moreFiles(files.length - most)}</Button>
      )}
    </>
  );
}

/** The two times between bodies that the service knows. */
function SpreadDetails({ receipt: { skew } }: { readonly receipt: Receipt }) {
  const known = [
    [t.review.ordersApart, skew.issueMs],
    [t.review.reportsApart, skew.exposureMs],
  ] as const;
  if (known.every(([, ms]) => ms === undefined)) return null;
  return (
    <dl class="receipt-facts">
      {known.map(([name, ms]) =>
        ms === undefined ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd class="numbers">{t.review.apart(ms)}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
