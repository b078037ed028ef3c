// Japanese texts that several places use.

import type { common as english } from '../en/common.js';
import { cameras, listed } from './count.js';

/** The texts. */
export const common: typeof english = {
  common: {
    close: '閉じる',
    dismiss: '消す',
    cancel: 'キャンセル',
    save: '保存',
    connect: '接続',
    connecting: '接続中…',
    disconnect: '切断',
    all: 'すべてのカメラ',
    none: 'なし',
    listed,
    /** Names, the first ones if there are many: `2, 3 and 5`, `2, 3, 5 and 4 more`. */
    named: (names: readonly string[], most: number): string => {
      const [shown, more] = [names.slice(0, most), names.length - most];
      return more > 0 ? `${shown.join('、')}、ほか${cameras(more)}` : listed(names);
    },
  },
  tokenForm: {
    intro: 'サービスのアクセスコードが必要です。サービスの設定担当者にお尋ねください（token）。',
    field: 'アクセスコード',
    lasting: 'このタブを閉じた後も、このコンピューターに保存する',
    open: '開く',
    wrong: 'このサービスのアクセスコードではありません。',
  },
  service: {
    silent: 'サービスが応答しません。',
    slow: 'サービスが時間内に応答しませんでした。',
    notOurs: (status) => `このサービスの応答ではありません（状態 ${status}）。`,
    asked: 'サービスのアクセスコードが必要です。',
    looking: 'カメラを探しています…',
    since: (time) => `${time}からです。`,
    lastKnown: '最後に確認した状態を表示しています。',
  },
  state: {
    absent: '信号なし',
    available: '未接続',
    connecting: '接続中',
    connected: '接続済み',
    recovering: '信号なし',
    failed: '接続不可',
    unreachable: '信号なし',
  },
  lease: {
    heldBy: (holder) => `${holder}が使用中`,
    take: 'リグを操作する',
    mine: 'あなたが操作中',
    has: (holder) => `${holder}が操作中`,
    release: '操作を終える',
    title: 'リグを操作する',
    explain: '操作中は、このページだけがカメラとリグを変更できます。このページを閉じると終わります。',
    holder: 'お名前',
    other: (holder, until) => `${until}まで${holder}が操作中です。`,
    takeOver: '操作を引き継ぐ',
  },
  logIn: {
    title: (name) => `${name}にログイン`,
    compare: 'このフィンガープリントをカメラの画面の表示と比べてください：',
    reading: '読み込み中…',
    same: '一致している',
    user: 'ユーザー名（空欄：admin）',
    password: 'パスワード',
  },
};
