// Japanese texts of the wall and of the column beside it.

import type { wall as english } from '../en/wall.js';
import { clipLength } from '../shared/times.js';
import { cameras, files, number, room } from './count.js';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** A span of time in its largest unit: `12秒`, `3分`. */
const span = (seconds: number): string => {
  if (seconds < MINUTE_S) return `${seconds}秒`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}分`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)}時間`;
  return `${number(Math.floor(seconds / DAY_S))}日`;
};

/** The texts. */
export const wall: typeof english = {
  wall: {
    label: 'カメラ',
    empty: 'カメラがつながっておらず、リグファイルにも登録がありません。',
  },
  tile: {
    open: (name) => `${name}を大きく表示`,
    connect: (name) => `${name}を接続`,
    reconnect: (name) => `${name}を再接続`,
    more: (name) => `${name}のその他の操作`,
    liveView: (name) => `${name}のライブビュー`,
    noPicture: (name) => `${name}の画像なし`,
    noSignalFor: (seconds) => `${span(seconds)}間信号なし`,
    since: (time) => `${time}から`,
    late: (seconds) => `画像が${span(seconds)}遅れています`,
    slow: '画像が遅い',
    slowHint: (fps, asked) => `毎秒${asked}コマ中${fps}コマ`,
    exposure: '露出',
    facts: '情報',
    percent: (value) => `${value}%`,
    battery: (text) => `バッテリー ${text}`,
    lowBattery: (text) => `バッテリー ${text}`,
    left: (value) => `残り${room(value)}枚`,
    minutesLeft: (minutes) => `残り${minutes}分`,
    cards: {
      error: (slot) => `カード${slot}：エラー`,
      full: (slot) => `カード${slot}：容量不足`,
      allFull: '全カードが容量不足',
      none: (slot) => `スロット${slot}にカードなし`,
      noneAtAll: 'カードなし',
    },
    hot: '温度上昇',
    lag: (ms) => `遅れ ${ms} ms`,
    lagLong: (ms) => `指示から露光まで${ms} ms（撮影から学習）`,
    tooHot: '高温',
    getsHot: '温度上昇中',
    isTooHot: '温度が高すぎます',
    lastPicture: '最新の画像',
    lastAgo: (seconds) => (seconds === 0 ? 'たった今' : `最新 ${span(seconds)}前`),
    openLast: (name) => `${name}の最新の画像を「確認」で開く`,
    recording: 'REC',
    recordingFor: (seconds) => `REC ${clipLength(seconds * 1000)}`,
    differs: (property) => `${property}が違う`,
    differ: (properties) => `${properties}項目が違う`,
    drift: (values) => `${values}項目ずれ`,
    notAsDeclared: (values) => `${number(values)}項目が予定と違う`,
    take: '追加',
    warning: '警告：',
    leftOut: '除外中',
    takeBackIn: '撮影に戻す',
    reconnectIt: '再接続',
    fireWithout: 'これを除いて撮影',
  },
  covers: {
    absent: 'ケーブル抜け、または電源オフ',
    unreachable: '接続先のPCが応答しません',
    silent: '接続中ですが、画像が届いていません',
    lost: 'サービスが応答しません',
    failedHint: 'ほかのプログラムが使用中か、カメラの画面に確認が出ている可能性があります',
    recovering: '再接続中です。ケーブルを確認してください',
    waiting: '画像を待っています',
    files: 'ファイル用に開いています',
    filesHint: 'その間ライブビューはありません',
  },
  bodyFaults: {
    cardError: 'カードエラー',
    cardFull: 'カード容量不足',
    noCard: 'カードなし',
    tooHot: '高温',
  },
  column: {
    label: 'テイクと設定値',
    open: 'テイク',
    close: '閉じる',
    session: 'セッション',
    unnamed: 'セッション名なし',
    noTake: 'まだテイクなし',
    newer: '新しいもの',
    older: '前のもの',
    group: (group) => `グループ${group}`,
    noneConnected: '接続中のカメラなし',
    oneDiffers: (common, other) => `${common} · 1台${other}`,
    severalDiffer: (common, bodies) => `${common} · ${cameras(bodies)}違う`,
    theyDiffer: 'ばらつき',
    makeEqual: '揃える',
    change: '変更…',
    more: 'グループのその他の操作',
  },
  takes: {
    title: (number) => `テイク${number}`,
    files,
    arriving: (landed, expected) => `${landed} / ${files(expected)}`,
    picturesMissing: '画像の不足',
  },
  equal: {
    title: '揃える',
    explain: (group) => `「${group}」の値が違うカメラに次の値を設定します：`,
    nothing: 'すべての値が揃っています。',
    valueOf: (property) => `${property}の値`,
    choose: '値を選択',
    set: (values) => `${number(values)}項目を設定`,
    done: '設定済み',
    failed: '拒否',
    open: '待機中',
  },
  group: {
    connect: 'すべて接続',
    halfPress: 'すべて半押し',
    clocks: '時計を合わせる',
    record: '録画',
    stopRecord: '録画を停止',
    disconnect: '切断…',
    disconnectTitle: (bodies) => `${cameras(bodies)}を切断しますか？`,
    disconnectExplain: 'ライブビューが終わり、再び接続するまで撮影できません。',
    disconnectNow: (bodies) => `${cameras(bodies)}を切断`,
  },
};
