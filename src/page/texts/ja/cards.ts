// Japanese texts of the place Cards.

import type { cards as english } from '../en/cards.js';
import { cameras, decimal, files, number, room } from './count.js';

const megabytes = (bytes: number): string =>
  bytes >= 1e9 ? `${decimal(bytes / 1e9, 2)} GB` : `${decimal(bytes / 1e6, 1)} MB`;

/** The texts. */
export const cards: typeof english = {
  cards: {
    browse: 'カード内のファイル',
    bodies: 'カメラ',
    slot: (slot) => `スロット${slot}`,
    unknown: '不明',
    slotStates: { none: 'カードなし', full: 'カード容量不足', error: 'カードエラー' },
    pictures: (value) => `残り${room(value)}枚`,
    minutes: (minutes) => `残り${number(minutes)}分`,
    cardOf: (body, slot) => `${body}のカード、スロット${slot}`,
    away: (body) => `${body}の信号がありません。電源とケーブルを確認してください。`,
    notReadable: (body) =>
      `${body}は今、カード内のファイルを表示できません。先に「ファイル用に開く」を押してください。`,
    open: 'ファイル用に開く',
    openTitle: (body) => `${body}をファイル用に開きますか？`,
    openText: 'いったん切断して接続し直すため、数秒かかります。その間は撮影できません。',
    reading: 'カードを読み込み中…',
    empty: 'このカードにファイルはありません。',
    files: (value) => `${files(value)}。押すと選択、Shiftを押しながらで範囲を選択します。`,
    picked: (value, bytes) => `${files(value)}を選択中、${megabytes(bytes)}`,
    download: 'ダウンロード',
    downloadInto: 'フォルダーにダウンロード…',
    copy: 'スタジオのPCにコピー',
    copying: (value) => `${files(value)}をコピーします`,
    day: (day) => (day === '' ? '日付なし' : day),
    allOfDay: (value) => `${number(value)}件すべて`,
    moreDays: (days) => `さらに${number(days)}日分を表示`,
    size: megabytes,
    movie: '動画',
    downloads: 'ダウンロード',
    downloaded: (done, all) => `${number(done)} / ${files(all)}`,
    clear: '一覧を消去',
    states: {
      waiting: '待機中',
      running: '転送中',
      done: '完了',
      failed: '失敗',
      cancelled: 'キャンセル',
    },
    got: (got, all) => `${megabytes(got)} / ${megabytes(all)}`,
    cancelOf: (name) => `${name}をキャンセル`,
    again: '再試行',
    againOf: (name) => `${name}を再試行`,
  },
  sent: {
    title: 'LUTと設定ファイル',
    kind: 'ファイルの種類',
    lut: 'LUT',
    settings: '設定ファイル',
    path: 'スタジオのPCにあるLUT',
    pathHint: '.cubeファイルのフルパス。LUTに対応するのはシネマカメラだけです。',
    slot: 'ユーザーLUT',
    file: 'スタジオのPCにある設定ファイル',
    choose: 'ファイルを選択',
    restarts: 'ファイルを読み込んだあと、カメラが再起動することがあります。',
    send: (bodies) => `${cameras(bodies)}に送信`,
    needs: {
      lut: '先にLUTのパスを入力してください。',
      settings: '先にファイルを選んでください。',
      bodies: '接続済みのカメラが選ばれていません。',
    },
    states: { sending: '送信中', done: '受け取り済み' },
    silent: 'ファイルを受け取ったかどうか、カメラから応答がありません。カメラのメニューを確認してください。',
    refused: 'カメラがファイルを受け付けませんでした。この機種用のファイルか確認してください。',
  },
};
