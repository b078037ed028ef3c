// A point on the camera's screen in requests: in steps of the screen, or as fractions of it.

import Type from 'typebox';

/** Members of a body that names a point, as documents have them. */
export const PROMISED_POINT = {
  x: Type.Optional(Type.Integer({ minimum: 0, maximum: 639 })),
  y: Type.Optional(Type.Integer({ minimum: 0, maximum: 479 })),
  normalized: Type.Optional(
    Type.Object(
      {
        x: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
        y: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      },
      { description: 'Position as fractions of the picture, 0 to 1; takes precedence over x and y.' },
    ),
  ),
};

/** Members of a body that names a point; `normalized` has precedence over `x` and `y`. */
export const SCREEN_POINT = {
  x: Type.Optional(Type.Number({ description: '0 to 639; fractions are truncated.' })),
  y: Type.Optional(Type.Number({ description: '0 to 479; fractions are truncated.' })),
  normalized: Type.Optional(
    Type.Object(
      { x: Type.Optional(Type.Number()), y: Type.Optional(Type.Number()) },
      { description: 'Position as fractions of the picture, 0 to 1; takes precedence over x and y.' },
    ),
  ),
};
