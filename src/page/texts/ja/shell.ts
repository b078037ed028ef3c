// Japanese texts of the bar and the keys.

import type { shell as english } from '../en/shell.js';
import { cameras } from './count.js';

/** The texts. */
export const shell: typeof english = {
  shell: {
    title: 'リグ',
    places: '画面',
    shoot: '撮影',
    review: '確認',
    settings: '設定',
    cards: 'カード',
    setup: 'セットアップ',
    opening: '開いています…',
    outdated: 'このページを開いたあとにサービスが更新されました。再読み込みしてください。',
    reload: '再読み込み',
    ready: (ready, bodies) => `${ready} / ${bodies}台準備OK`,
    more: (bodies) => `ほか${cameras(bodies)}`,
    notReady: (bodies) => `${cameras(bodies)}準備不可`,
    faults: '準備のできていないカメラ',
    faultOf: (body) => `${body}：`,
    menu: 'メニュー',
    fullScreen: '全画面表示',
    help: 'キーボード',
    fileError: (line) =>
      line === undefined ? 'リグファイルに誤りがあります' : `リグファイルの${line}行目に誤りがあります`,
  },
  keys: {
    title: 'キーボード',
    names: {
      ' ': 'スペース',
      Escape: 'Esc',
      PageDown: 'Page Down',
      PageUp: 'Page Up',
    },
    moves: '矢印キー',
    move: 'タイルの間を移動。大きい画像では位置を移動',
    large: '大きく表示。大きい画像ではその位置にピントを合わせる',
    number: 'この番号のカメラを大きく表示',
    back: 'カウントダウンと待機中の撮影を止める。準備を解除。一覧に戻る',
    keep: 'テイクを採用（撮影ではジョブの最新テイク）、または取り消し',
    reject: 'テイクを不採用（撮影ではジョブの最新テイク）、または取り消し',
    rate: '確認: テイクを評価',
    change: 'キーはセットアップで変更できます。',
    actions: {
      fire: 'レリーズ（準備中のみ）',
      arm: '準備・準備解除',
      next: 'ジョブの次の被写体',
      help: 'この一覧',
      shoot: '撮影',
      review: '確認',
      settings: '設定',
      cards: 'カード',
      setup: 'セットアップ',
    },
    reserved: 'このキーはページの操作に必要です。',
    taken: (action) => `このキーはすでに使われています：${action}`,
  },
};
