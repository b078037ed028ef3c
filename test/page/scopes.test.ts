// The scopes of the operator page, with pictures whose every pixel is known.

import t from 'tap';
import type { Pixels } from '#page/large/scopes/colour.js';
import { scopeOf as madeScope, SCOPES, type ScopeName, TINTS } from '#page/large/scopes/scope.js';
import { vectorscopeOf } from '#page/large/scopes/vectorscope.js';
import { waveformOf } from '#page/large/scopes/waveform.js';

const WIDTH = 4;
const HEIGHT = 2;

const ZEBRA_PERCENT = 95;
const scopeOf = (name: ScopeName, pixels: Pixels) => madeScope(name, pixels, ZEBRA_PERCENT);

/** A picture of one colour. */
function plain(red: number, green: number, blue: number): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < data.length; at += 4) data.set([red, green, blue, 255], at);
  return { data, width: WIDTH, height: HEIGHT };
}

/** The colour of a pixel of a picture. */
const at = ({ data, width }: Pixels, x: number, y: number): number[] => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
];

t.test('a waveform has a point for each level of each column, the highest level at the top', async (t) => {
  const points = waveformOf(Uint8Array.from([255, 0, 255, 128]), 2);
  t.equal(points.length, 2 * 256);
  t.equal(points[0], 20, 'the left column is white twice');
  t.equal(points[255 * 2 + 1], 10, 'the right column is black once');
  t.equal(points[127 * 2 + 1], 10, 'and grey once');
  t.equal(
    points.reduce((sum, point) => sum + point, 0),
    40,
  );
});

t.test('points of many pixels stay white', async (t) => {
  const points = waveformOf(new Uint8Array(1000).fill(7), 1);
  t.equal(points[255 - 7], 255);
});

t.test('grey is in the middle of the vectorscope, red above and blue to the right of it', async (t) => {
  const litOf = (pixels: Pixels) => {
    const lit = [...vectorscopeOf(pixels, 1).entries()].filter(([, point]) => point > 0);
    return lit.map(([place, point]) => ({ x: place % 256, y: Math.floor(place / 256), point }));
  };
  t.same(litOf(plain(90, 90, 90)), [{ x: 128, y: 127, point: 2 }]);
  const [red] = litOf(plain(255, 0, 0));
  t.ok(red !== undefined && red.y < 10 && red.x < 128);
  const [blue] = litOf(plain(0, 0, 255));
  t.ok(blue !== undefined && blue.x > 245 && blue.y > 128);
});

t.test('the parade has the waveforms of red, green and blue side by side', async (t) => {
  const parade = scopeOf('parade', plain(255, 128, 0));
  t.same([parade.width, parade.height], [WIDTH * 3, 256]);
  t.same(at(parade, 0, 0), [20, 0, 0, 255]);
  t.same(at(parade, WIDTH, 127), [0, 20, 0, 255]);
  t.same(at(parade, WIDTH * 2, 255), [0, 0, 20, 255]);
});

t.test('false colour names the exposure of grey levels, and leaves the others grey', async (t) => {
  const colourOf = (level: number) =>
    at(scopeOf('falseColour', plain(level, level, level)), 1, 1).slice(0, 3);
  t.same(colourOf(0), [125, 40, 200], 'black');
  t.same(colourOf(102), [60, 190, 70], 'middle grey');
  t.same(colourOf(138), [255, 150, 190], 'skin');
  t.same(colourOf(255), [235, 40, 40], 'white');
  t.same(colourOf(200), [200, 200, 200]);
});

t.test('zebra stripes what is nearly white, and nothing else', async (t) => {
  const striped = scopeOf('zebra', plain(250, 250, 250));
  t.same(at(striped, 0, 0), [0, 0, 0, 255]);
  const clear = scopeOf('zebra', plain(200, 200, 200));
  t.ok(clear.data.every((value) => value === 0));
});

t.test('every scope is made of a picture of an odd size', async (t) => {
  const odd: Pixels = { data: new Uint8ClampedArray(3 * 3 * 4).fill(200), width: 3, height: 3 };
  for (const name of [...SCOPES, ...TINTS]) {
    const { data, width, height } = scopeOf(name, odd);
    t.equal(data.length, width * height * 4, name);
  }
});
