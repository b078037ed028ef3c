// Lines of a text for generated files.

/** A text in lines of at most so many characters; a word that is longer has a line of its own. */
export function wrapped(text, most = 119) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== '' && line.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
