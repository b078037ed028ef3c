// How clients get a view of the pictures with which they cannot change anything.

import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Dialog } from '../components/dialog.js';
import { hrefOf } from '../state/address.js';
import { t } from '../texts/texts.js';

/** The button and the explanation. */
export function ClientView() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="plain" class="client-view" onPress={() => setOpen(true)}>
        {t.review.client}
      </Button>
      {isOpen ? (
        <Dialog title={t.review.clientTitle} onClose={() => setOpen(false)}>
          <p>{t.review.clientExplain}</p>
          <Address address={addressOf('review')} />
          <p>{t.review.clientLive}</p>
          <Address address={addressOf('shoot')} />
          <p class="muted">{t.review.clientReach}</p>
        </Dialog>
      ) : null}
    </>
  );
}

function Address({ address }: { readonly address: string }) {
  return (
    <p class="row path-row">
      <code>{address}</code>
      <CopyButton text={address} what={t.review.address} />
    </p>
  );
}

function addressOf(place: 'review' | 'shoot'): string {
  const page = new URL(location.href);
  page.search = '?access_token=TOKEN';
  page.hash = hrefOf(place);
  return page.href;
}
