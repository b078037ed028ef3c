// Japanese texts of notices: buttons that help, and faults that no error code names.

import type { notice as english } from '../en/notice.js';

/** The texts. */
export const notice: typeof english = {
  notice: {
    details: '詳細',
    heldBy: (holder) => `${holder}がリグを操作中です。`,
    fileMissing: {
      text: '撮影しましたが、画像が届いていません。',
      check: 'カメラが再接続すると届きます。届かないときはカメラのカードを確認してください。',
    },
    stillFails: (text) => `解決しませんでした：${text}`,
    actions: {
      reconnect: () => '再接続',
      'fire-without': (bodies) => (bodies === 1 ? 'これを除いて撮影' : 'これらを除いて撮影'),
      'shoot-again': (bodies) => (bodies === 1 ? 'このカメラだけ撮り直す' : 'これらだけ撮り直す'),
      'log-in': () => 'ログイン',
      settings: () => '設定を開く',
      cards: () => 'カードを開く',
      setup: () => 'セットアップを開く',
      retry: () => '再試行',
    },
  },
};
