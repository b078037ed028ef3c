// A plot of shots, one after the other: how long the answer took, and how far apart the bodies were.

/** One shot. */
export interface ShotPoint {
  readonly answeredMs: number;
  readonly skewMs: number;
}

const WIDTH = 720;
const HEIGHT = 260;
const LEFT = 48;
const TOP = 34;
const BOTTOM = 30;

/** The plot as SVG. @param title names the shots */
export function shotPlot(points: readonly ShotPoint[], title: string): string {
  const most = Math.max(1, ...points.map(({ answeredMs }) => answeredMs));
  const mostSkew = Math.max(0.1, ...points.map(({ skewMs }) => skewMs));
  const x = (at: number) => LEFT + ((WIDTH - LEFT - 60) * at) / Math.max(1, points.length - 1);
  const y = (value: number, top: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / top;
  const dots = (color: string, value: (point: ShotPoint) => number, top: number) =>
    points
      .map((point, at) => {
        return `<circle cx="${x(at).toFixed(1)}" cy="${y(value(point), top).toFixed(1)}" r="1.8" fill="${color}"/>`;
      })
      .join('');
  const text = (left: number, top: number, content: string, color = '#444') =>
    `<text x="${left}" y="${top}" fill="${color}" font-family="sans-serif" font-size="12">${content}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(
      LEFT,
      18,
      `${title}, ${points.length} shots: request to answer (left), skew of the SDK calls (right)`,
    ),
    `<path d="M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - 60}V${TOP}" fill="none" stroke="#999"/>`,
    text(4, TOP + 6, `${most.toFixed(0)} ms`, '#1668b8'),
    text(4, HEIGHT - BOTTOM, '0', '#1668b8'),
    text(WIDTH - 56, TOP + 6, `${mostSkew.toFixed(1)} ms`, '#c2571a'),
    text(LEFT, HEIGHT - 10, 'shots, one after the other'),
    dots('#1668b8', ({ answeredMs }) => answeredMs, most),
    dots('#c2571a', ({ skewMs }) => skewMs, mostSkew),
    '</svg>\n',
  ].join('\n');
}
