// A point on the camera's screen in requests: as x and y in a grid of 640 by 480, or as fractions of the screen.

import Type from 'typebox';

/** Members of a request body that names a point, as openapi.json shows them. */
export const PROMISED_POINT = {
  x: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 639, description: 'Horizontal position; 0 is the left edge.' }),
  ),
  y: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 479, description: 'Vertical position; 0 is the upper edge.' }),
  ),
  normalized: Type.Optional(
    Type.Object(
      {
        x: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
        y: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      },
      { description: 'Position as fractions of the picture, 0 to 1. If present, x and y are ignored.' },
    ),
  ),
};

/** The same members as the service accepts them. */
export const SCREEN_POINT = {
  x: Type.Optional(Type.Number({ description: '0 to 639; fractions are truncated.' })),
  y: Type.Optional(Type.Number({ description: '0 to 479; fractions are truncated.' })),
  normalized: Type.Optional(
    Type.Object(
      { x: Type.Optional(Type.Number()), y: Type.Optional(Type.Number()) },
      { description: 'Position as fractions of the picture, 0 to 1. If present, x and y are ignored.' },
    ),
  ),
};
