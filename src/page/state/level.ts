/** How good the thing is that a mark stands for: the colour of the mark. */
export type Level = 'calm' | 'good' | 'warn' | 'bad';
