// Lengths of recordings, which are written in the same way in every language.

const MINUTE_S = 60;
const HOUR_S = 3600;

const two = (value: number): string => String(value).padStart(2, '0');

/** Length of a clip, also of one that still runs: `00:12`, `1:02:03`. */
export const clipLength = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / HOUR_S), Math.floor(seconds / MINUTE_S) % MINUTE_S];
  const rest = `${two(minutes)}:${two(seconds % MINUTE_S)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
};
