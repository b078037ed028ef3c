// The plot of growth: three lines by the number of bodies, as shares of their means. Plain SVG.

import type { Size } from './growth.js';

const WIDTH = 640;
const HEIGHT = 360;
const LEFT = 56;
const TOP = 44;
const RIGHT = 24;
const BOTTOM = 56;
/** Half the height of the band of 20 %. */
const BAND = 0.1;

/** Lines of the plot, for each body. */
const LINES: { name: string; colour: string; of: (size: Size) => number }[] = [
  { name: 'CPU of a property read', colour: '#0b62a4', of: (size) => size.readUs },
  { name: 'PSS of a worker', colour: '#b3541e', of: (size) => size.workerMiB },
  { name: 'CPU of an idle worker', colour: '#3d7d3d', of: (size) => size.idleMs },
];

/** The plot as SVG. @param sizes in rising order */
export function growthPlot(sizes: readonly Size[]): string {
  const lines = LINES.map(({ of, ...line }) => {
    const values = sizes.map(of);
    const reference = values.reduce((sum, each) => sum + each, 0) / values.length;
    return { ...line, shares: values.map((value) => value / reference) };
  });
  const most = Math.max(1.5, ...lines.flatMap(({ shares }) => shares)) * 1.05;
  const x = (at: number) => LEFT + (at * (WIDTH - LEFT - RIGHT)) / (sizes.length - 1);
  const y = (share: number) => HEIGHT - BOTTOM - (share / most) * (HEIGHT - TOP - BOTTOM);
  const text = (atX: number, atY: number, words: string, more = '') =>
    `<text x="${atX.toFixed(1)}" y="${atY.toFixed(1)}" ${more}>${words}</text>`;
  const grid = [0, 0.5, 1, 1.5, 2, 2.5, 3].filter((share) => share <= most);
  const drawn = [
    `<rect x="${LEFT}" y="${y(1 + BAND).toFixed(1)}" width="${WIDTH - LEFT - RIGHT}" height="${(y(1 - BAND) - y(1 + BAND)).toFixed(1)}" fill="#eeeeee"/>`,
    ...grid.map(
      (share) =>
        `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(share).toFixed(1)}" y2="${y(share).toFixed(1)}" stroke="#cccccc"/>` +
        text(LEFT - 8, y(share) + 4, `${Math.round(share * 100)} %`, 'text-anchor="end"'),
    ),
    ...sizes.map(({ bodies }, at) =>
      text(x(at), HEIGHT - BOTTOM + 20, String(bodies), 'text-anchor="middle"'),
    ),
    text(WIDTH / 2, HEIGHT - 12, 'connected bodies', 'text-anchor="middle"'),
    ...lines.map(({ colour, shares }) => {
      const points = shares.map((share, at) => `${x(at).toFixed(1)},${y(share).toFixed(1)}`).join(' ');
      return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>`;
    }),
    ...lines.map(({ name, colour }, at) =>
      text(LEFT + at * 190, 24, name, `fill="${colour}" font-weight="bold"`),
    ),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    '<title>What a body costs, by how many bodies are connected; 100 % is the mean of all sizes</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>`,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}
