// A point on the camera's screen in requests: in steps of the screen, or as fractions of it.

import Type from 'typebox';

/** Members of a body that names a point; `normalized` has precedence over `x` and `y`. */
export const SCREEN_POINT = {
  x: Type.Optional(Type.Number({ description: '0 to 639; a fraction is cut off.' })),
  y: Type.Optional(Type.Number({ description: '0 to 479; a fraction is cut off.' })),
  normalized: Type.Optional(
    Type.Object(
      { x: Type.Optional(Type.Number()), y: Type.Optional(Type.Number()) },
      { description: 'Fractions of the picture, 0 to 1; wins over x and y.' },
    ),
  ),
};
