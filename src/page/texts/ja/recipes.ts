// Japanese texts of recipes and their runs.

import type { recipes as english } from '../en/recipes.js';
import { clipLength } from '../shared/times.js';
import { cameras, number, pictures } from './count.js';

/** The texts. */
export const recipes: typeof english = {
  recipes: {
    title: 'レシピ',
    open: 'レシピ…',
    other: '別のレシピ',
    own: '自作',
    loading: 'レシピを読み込み中…',
    faulty: (message, line) => (line === undefined ? message : `${line}行目：${message}`),
    withBodies: (who) => `対象：${who}`,
    atLeast: (min) => `${number(min)}以上`,
    atMost: (max) => `${number(max)}以下`,
    range: (min, max) => `${number(min)}～${number(max)}`,
    list: 'コンマで区切った数値',
    forecast: (ms, shots) => `撮影${number(shots)}回に約${clipLength(ms)}`,
    pictures: pictures,
    perBody: 'カメラごと',
    run: (bodies) => `${cameras(bodies)}で実行`,
    fix: '正しくない項目があります。',
  },
  runs: {
    states: {
      running: '実行中',
      paused: '一時停止中',
      waiting: '操作待ち',
      stopping: '設定を戻しています',
      done: '完了',
      stopped: '停止',
      failed: '失敗',
      interrupted: '中断',
    },
    kinds: {
      settings: '設定を変更中',
      focus: 'ピントを移動中',
      shot: '撮影中',
      wait: '待機中',
      trigger: '操作待ち',
      command: 'プログラムを待っています',
      webhook: '機器を待っています',
    },
    step: (step, steps) => `${number(steps)}ステップ中${number(step)}`,
    shots: (shots) => `撮影${number(shots)}回`,
    left: (ms) => `残り約${clipLength(ms)}`,
    pause: '一時停止',
    resume: '再開',
    goOn: '続行',
    stop: '停止する',
    stopNow: '待たない',
    restored: 'すべての設定を元に戻しました',
    unrestored: (settings) => `${number(settings)}件の設定を戻せませんでした`,
    which: 'どれ？',
  },
};
