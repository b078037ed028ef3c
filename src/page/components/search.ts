// Finds the options that fit a typed text. Pure.

/** An option of a list. */
export interface ListedOption {
  readonly value: string;
  readonly label: string;
  /** A remark behind it, such as who does not offer it. */
  readonly note?: string;
}

/** Lower case without spaces and marks, so that `1 250`, `RAW+J` and `aF-s` find their values. */
const plain = (text: string): string => text.toLowerCase().replace(/[\s+·,.-]/g, '');

/** Fits: the label starts with the text, or else contains it. Options that start with it come first. */
export function matchingOptions(
  options: readonly ListedOption[],
  typed: string,
  isOpenEnded: boolean,
): readonly ListedOption[] {
  const wanted = plain(typed);
  if (wanted === '') return options;
  const labels = options.map((option) => [option, plain(option.label)] as const);
  const first = labels.filter(([, label]) => label.startsWith(wanted));
  const others = labels.filter(([, label]) => !label.startsWith(wanted) && label.includes(wanted));
  const found = [...first, ...others].map(([option]) => option);
  const text = typed.trim();
  const isOption = options.some(({ value, label }) => value === text || plain(label) === wanted);
  return isOpenEnded && !isOption ? [...found, { value: text, label: text }] : found;
}
