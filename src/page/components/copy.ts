// Copies a text. Browsers give the clipboard only to pages over https or of this computer; elsewhere the text is
// selected and copied by the older command.

/** Copies a text. @returns whether the browser did it */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const field = document.createElement('textarea');
  const before = document.activeElement;
  field.value = text;
  field.className = 'unseen';
  // A modal dialog takes the focus from everything outside it.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
