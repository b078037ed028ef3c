// The plot of rigs of many hosts: messages and processor time by the number of hosts, as a share of the largest value.
// Plain SVG.

/** A measurement with a number of hosts besides the real one. */
export interface GrowthPoint {
  readonly hosts: number;
  /** Messages a second from the server, and the real host in percent of a core. */
  readonly quiet: { readonly messages: number; readonly cpu: number };
  /** The same, with events. */
  readonly events: { readonly messages: number; readonly cpu: number };
}

const [LEFT, RIGHT, TOP, BOTTOM] = [56, 616, 72, 304];
const PERCENT = 100;

/** The plot as SVG. @param points in rising order */
export function hostsPlot(points: readonly GrowthPoint[]): string {
  const most = Math.max(...points.map(({ hosts }) => hosts));
  const x = (hosts: number) => (LEFT + ((RIGHT - LEFT) * hosts) / most).toFixed(1);
  const y = (share: number) => (BOTTOM - (BOTTOM - TOP) * share).toFixed(1);
  const lines = [
    { name: 'messages/s, quiet', color: '#0b62a4', of: ({ quiet }: GrowthPoint) => quiet.messages },
    { name: 'messages/s, events', color: '#3d7d3d', of: ({ events }: GrowthPoint) => events.messages },
    { name: 'CPU % of a real host, quiet', color: '#b3541e', of: ({ quiet }: GrowthPoint) => quiet.cpu },
    { name: 'CPU % of a real host, events', color: '#7a3d7d', of: ({ events }: GrowthPoint) => events.cpu },
  ].flatMap(({ name, color, of }, at) => {
    const top = Math.max(...points.map(of));
    const way = points.map((point) => `${x(point.hosts)},${y(of(point) / top)}`).join(' ');
    const place = `x="${LEFT + 290 * (at % 2)}" y="${24 + 20 * Math.floor(at / 2)}"`;
    return [
      `<polyline points="${way}" fill="none" stroke="${color}" stroke-width="2"/>`,
      `<text ${place} fill="${color}" font-weight="bold">${name} (100 % = ${top.toFixed(top < PERCENT ? 1 : 0)})</text>`,
    ];
  });
  const grid = [0, 0.5, 1].map((share) => {
    const text = `<text x="48" y="${Number(y(share)) + 4}" text-anchor="end">${share * PERCENT} %</text>`;
    return `<line x1="${LEFT}" x2="${RIGHT}" y1="${y(share)}" y2="${y(share)}" stroke="#cccccc"/>${text}`;
  });
  const sizes = points.map(
    ({ hosts }) => `<text x="${x(hosts)}" y="324" text-anchor="middle">${hosts}</text>`,
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" font-family="sans-serif" font-size="12">',
    '<title>What a rig costs, by how many hosts are beside the real one; 100 % is the most of each line</title>',
    '<rect width="640" height="360" fill="white"/>',
    ...grid,
    ...sizes,
    '<text x="320" y="348" text-anchor="middle">hosts beside the real one, 8 bodies each</text>',
    ...lines,
    '</svg>\n',
  ].join('\n');
}
