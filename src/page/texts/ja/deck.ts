// Japanese texts of the deck: who is fired, how, and what came of it.

import type { deck as english } from '../en/deck.js';
import { cameras, files, number, room, spread } from './count.js';

/** A sentence, with how far apart the bodies were if that is known. */
const joined = (text: string, apart: string | undefined): string =>
  apart === undefined ? text : `${text}、${apart}`;

/** The texts. */
export const deck: typeof english = {
  deck: {
    label: 'シャッター',
    order: 'レリーズ設定',
    who: '対象',
    how: '方法',
    focusChip: 'フォーカス',
    countdown: 'カウントダウン',
    chip: (label, value) => `${label}：${value}`,
    group: 'グループ',
    everyone: '全カメラ',
    without: (group, bodies) => `${group}、${bodies}を除く`,
    withoutCount: (group, bodies) => `${group}、${cameras(bodies)}を除く`,
    firesWith: '一緒にレリーズ',
    policy: 'レリーズできないカメラがあるとき',
    policies: { 'all-or-nothing': '全カメラで中止', 'those-that-can': 'ほかのカメラで撮影' },
    focus: { on: '先に合わせる', off: 'オフ' },
    focusChoices: { on: '先にピントを合わせる', off: 'ピント合わせなしで撮影' },
    focusHint: 'AFのカメラはピントを合わせてからレリーズします。MFのカメラはすぐにレリーズします。',
    needsFocus: 'AFのカメラは、ピントを合わせてからでないと撮影しません。',
    turnOnFocus: '「先にピントを合わせる」をオン',
    pattern: 'パターン',
    patterns: {
      once: '同時',
      interval: '順番に',
      sequence: '前のカメラの終了後に',
      repeat: '繰り返し',
      bulb: 'バルブ',
    },
    numbers: {
      intervalMs: 'カメラ間の間隔（ms）',
      everyMs: '繰り返し間隔（ms）',
      times: '回数',
      bulbMs: '露光時間（ms）',
    },
    countdownOf: (seconds) => (seconds === 0 ? 'オフ' : `${seconds}秒`),
    sounds: '撮影の完了時や、失われたものがあるときに音を鳴らす',
    cancels: 'Escでキャンセル',
    arm: '準備',
    disarm: '準備解除',
    armKey: (key) => `キー ${key}`,
    fire: (bodies) => (bodies === 0 ? 'レリーズ' : `レリーズ ${number(bodies)}`),
    fireKey: (key) => `準備中に${key}`,
    fireAll: (bodies) => `${cameras(bodies)}でレリーズ`,
    fireOff: (bodies) => `レリーズ ${number(bodies)}：先に準備してください`,
    waiting: (presses) => `あと${number(presses)}回待機中`,
    tooMany: 'これ以上は待機できません',
    record: (bodies) => `REC ${number(bodies)}`,
    recordAll: (bodies) => `REC ${number(bodies)}：録画を開始`,
    stopRecord: (bodies) => `STOP ${number(bodies)}`,
    stopRecordAll: (bodies) => `STOP ${number(bodies)}：録画を停止`,
    stopRounds: (begun, planned) => `${begun} / ${planned}回で停止`,
    isArmed: (bodies, key) => `準備完了：${cameras(bodies)}。${key}でレリーズします。`,
    disarmed: '準備を解除しました',
    ready: (bodies) => `${cameras(bodies)}準備OK`,
    noneReady: 'このグループに準備のできたカメラがありません。',
    notReady: (names) => `準備不可：${names}。`,
    why: '理由',
    whyOf: (take) => `${take}の結果`,
  },
  take: {
    title: (shot) => `テイク${number(shot)}`,
    alone: (shot, body) => `テイク${number(shot)}、${body}のみ`,
    results: {
      complete: '完了',
      arriving: '受信中',
      missing: (bodies) => `${cameras(bodies)}分不足`,
      apart: '同時ではない',
      refused: 'レリーズせず',
      stopped: '停止',
    },
    together: (exposed: number, planned: number, apart: string | undefined): string =>
      joined(`${number(planned)}台中${number(exposed)}台が同時に露光`, apart),
    exposed: (exposed: number, planned: number, apart: string | undefined): string =>
      joined(`${number(planned)}台中${number(exposed)}台が露光`, apart),
    firedApart: (ms: number): string => `レリーズの差 ${spread(ms)}`,
    apart: (ms: number): string => `差 ${spread(ms)}`,
    files: (value, folder) => `${files(value)}を${folder}に保存済み`,
    onCards: '画像はカードにあります',
    arrived: (value, expected) => `${files(expected)}中${number(value)}を受信`,
    rounds: (begun, planned) => `${number(begun)} / ${number(planned)}回目`,
    room: (value) => `あと${room(value)}枚`,
    without: (bodies) => `${bodies}を除く`,
    elsewhere: '別の画面から',
    from: (host) => `${host}から`,
  },
  clip: {
    title: (movie) => `クリップ${number(movie)}`,
    results: { recording: '録画中', done: '完了', incomplete: '不完全' },
    bodies: cameras,
    recording: (recording, bodies) => `${number(bodies)}台中${number(recording)}台が録画中`,
    lasted: (time) => `長さ ${time}`,
  },
};
