// Japanese texts of the place Settings.

import type { settings as english } from '../en/settings.js';
import { cameras, listed, number } from './count.js';
import { propertyNames } from './property-names.js';

const MODE = propertyNames['exposure-program-mode'];

/** Bodies by their numbers or names: `カメラ2、5`. */
const named = (signs: readonly string[]): string => `カメラ${listed(signs)}`;

/** The texts. */
export const settings: typeof english = {
  settings: {
    table: 'カメラと設定',
    whom: '対象',
    bodies: (connected: number, all: number): string =>
      connected === all ? cameras(all) : `${cameras(all)}中${cameras(connected)}`,
    tools: (chosen: number): string => (chosen === 0 ? 'オプション' : `オプション（${number(chosen)}）`),
    oneBody: '表示',
    together: 'すべてのカメラをまとめて',
    addColumn: '設定を追加…',
    removeColumn: (name) => `${name}を表示しない`,
    onlyDifferent: '違いだけ',
    declare: 'リグファイルにも保存',
    sheet: 'プリセットとリグファイル',
    rigFile: 'リグファイル',
    reading: 'カメラを読み込み中…',
    readingCell: '…',
    unreadable: '未読',
    away: '–',
    lacksSetting: '—',
    odd: '違い',
    differs: 'ばらつき',
    mostly: (value, odd) => `${value}、${cameras(odd)}が違う`,
    hasValue: (signs, value) => `${named(signs)}は${value}`,
    otherOn: (signs) => `${named(signs)}は違う`,
    notOn: (signs) => `${listed(signs)}にはなし`,
    cellLabel: (body, name) => `${body}の${name}`,
    allLabel: (name) => `表示中の全カメラの${name}`,
    makeEqual: (name, value, signs) => `揃える：${named(signs)}の${name}を${value}に`,
    locked: (name) => `${name}は今変更できません`,
    lockedCell: (body, name, value) => `${body}の${name}：${value}、今は変更できません`,
    lockedBy: (body, name, value) =>
      name === MODE ? `${body}は${value}モードです。` : `${body}の${name}は${value}です。`,
    lockedByBody: (body) => `${body}では今変更できません。カメラの画面に理由が出ていることがあります。`,
    setOn: (name, value, body) => (name === MODE ? `${body}を${value}に` : `${body}の${name}を${value}に`),
    refused: (name, value) => `${name} ${value}は拒否されました`,
    again: '再試行',
    isSet: (name, value) => `${name}を${value}にしました`,
    isDeclared: 'リグファイルに保存済み',
    drift: 'リグファイルと違います',
    drifted: (desired, current) => `本来は${desired}、現在は${current}`,
    driftLabel: (name, sentence) => `${name}：${sentence}`,
    declaredFor: (whom) => `${whom}用にリグファイルに保存済み`,
    declareHint: '設定した値を残すには「リグファイルにも保存」にチェックを入れてください。',
    undeclare: '削除',
    undeclareOf: (name) => `${name}をリグファイルから削除`,
    undeclareHint: 'リグファイルから値が消えますが、カメラの値はそのままです',
    apply: '適用',
    applyAll: 'すべてに適用',
    applyHint: 'リグファイルの値をカメラに設定します',
    adopt: '採用',
    adoptAll: 'すべて採用',
    adoptHint: '現在の値をリグファイルに書き込みます',
  },
  presets: {
    title: 'プリセット',
    forGroup: (group) => `対象：${group}`,
    none: 'まだプリセットがありません。',
    name: '現在の値を保存する名前',
    hint: '同じ名前のプリセットは置き換えられます。',
    save: 'プリセットを保存',
    apply: '適用',
    applyOf: (name) => `${name}を適用`,
    applied: (name) => `${name}を適用しました`,
    diff: '比較',
    diffOf: (name) => `${name}をカメラと比較`,
    remove: '削除',
    removeOf: (name) => `${name}を削除`,
    removeHint: 'リグファイルからこのプリセットが消えますが、カメラの値はそのままです。',
    same: '変わるものはありません。',
    differs: (current, preset) => `${current}から${preset}になります`,
  },
};
