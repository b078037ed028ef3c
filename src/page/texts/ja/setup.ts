// Japanese texts of the place Setup.

import type { setup as english } from '../en/setup.js';
import { cameras, number } from './count.js';

/** The texts. */
export const setup: typeof english = {
  setup: {
    sections: {
      bodies: 'カメラ',
      groups: 'グループ',
      files: 'ファイル名',
      clocks: '時計',
      events: 'イベント',
      log: 'ログ',
      keys: 'キー',
      look: '外観',
      secure: '画面と通知',
      interface: 'インターフェース',
    },
    needsAdminister: 'お使いのトークンではリグを変更できません。スタジオの設定担当者に確認してください。',
  },
  names: {
    number: 'この順に番号を付ける',
    paste: '名前を貼り付け…',
    pasteHint: 'カメラの順に、1行に1つの名前',
    pasted: (names, bodies) => `${cameras(bodies)}に対して名前${number(names)}件`,
    usePasted: 'この名前を使う',
    columns: ['画像', 'カメラ', '番号', '名前', 'グループ', '接続', ''],
    unchanged: '変更はありません。',
    blocked: '先に印のある行を直してください。',
    identifyOf: (name) => `${name}のライブビューを拡大`,
    connectOf: (name) => `${name}がつながったら自動で接続する`,
    more: 'その他…',
    save: (rows) => (rows === 0 ? '保存' : `${cameras(rows)}を保存`),
    saving: (at, rows) => `保存中 ${at} / ${rows}…`,
    saved: (rows) => `${cameras(rows)}を保存しました`,
    faults: {
      number: '番号は0から9999までです。',
      sameNumber: 'この番号は別のカメラが使っています。',
      sameName: 'この名前は別のカメラが使っています。',
    },
  },
  groups: {
    name: '新しいグループ',
    hint: '例：リング',
    add: 'グループを追加',
    none: 'リグにグループはありません。',
    members: cameras,
    remove: 'グループを削除…',
    removeOf: (name) => `グループ${name}を削除しますか？`,
    removeText: '保存した値とファイル名の設定も削除されます。カメラはリグに残ります。',
  },
  fileNames: {
    preview: '次の画像',
    saved: 'ファイル名を保存しました',
  },
  clocks: {
    about:
      'カメラの時計をスタジオのPCの時計に合わせます。カメラは時刻を通知しないため、次に撮る画像の時刻で' +
      '確認してください。',
    set: (bodies) => `${cameras(bodies)}の時計を合わせる`,
    done: (time, isConfirmed) =>
      isConfirmed ? `${time}に設定しました` : `${time}を送信しましたが、カメラの確認がありません`,
  },
  look: {
    language: '言語',
    ofBrowser: 'ブラウザーに合わせる',
    theme: 'テーマ',
    themes: { dark: 'ダーク', light: 'ライト', red: '暗い赤', auto: 'PCに合わせる' },
    rate: '1秒あたりの最大コマ数',
    rateOf: (fps) => `毎秒${fps}コマ`,
    own: 'これらの設定はこのブラウザーだけに適用されます。',
  },
  bind: {
    about:
      'フットスイッチやプレゼンターは、Page Downなどのキーを送ります。操作の横の「変更」を押してから、' +
      'キーまたはスイッチを押してください。Escで元のキーのままにします。',
    change: '変更',
    changeOf: (action) => `キーを変更：${action}`,
    press: 'キーを押してください…',
    bound: (action, key) => `${action}：${key}`,
    reset: '最初のキーに戻す',
  },
  secure: {
    missing:
      'このページは暗号化されていないHTTPで表示されています。TLSを使うと、画面をオンのままにしたり、通知を' +
      '受けたり、アプリのようにインストールしたりできます。スタジオのPCで「rigd tls init」を実行してください。',
    awake: 'このページの表示中は画面をオンのままにする',
    notify: '画像が失われた撮影を通知する',
    install: 'ページをインストールするには、ブラウザーのメニューを使ってください。',
    refused: 'ブラウザーが許可していません。このページの権限を確認してください。',
  },
  interface: {
    about: 'このページの操作はすべて、ほかのプログラムからも使えるインターフェースを通ります。',
    docs: 'インターフェースと全操作の説明',
    openapi: 'プログラム向けの記述（OpenAPI）',
    colleagues: '同僚とクライアント',
    address: (origin) => `今見ている画面のアドレスを同僚に送れます。${origin}で始まります。`,
    viewers:
      '閲覧専用のトークンでは、カメラを変更する操作のない状態でこのページが開きます。トークンは' +
      'スタジオの設定担当者が作ります（look-token）。',
  },
  news: {
    title: 'イベント',
    log: 'ログ',
    body: 'カメラ',
    kind: '種類',
    allKinds: 'すべて',
    kinds: {
      connection: '接続',
      shot: '撮影とクリップ',
      warning: '警告',
      file: '失われたファイル',
      setting: '設定とリグ',
      other: 'その他',
    },
    warning: (body, text) => `${body}の警告：${text}`,
    none: 'この1日に該当する出来事はありません。',
    level: '表示するレベル（以上）',
    levels: { debug: 'デバッグ', info: '情報', warn: '警告', error: 'エラー' },
    search: '検索',
    noLines: '該当する行がありません。',
  },
  camera: {
    take: (id) => `${id}をリグに追加`,
    add: 'リグに追加',
    name: '名前',
    nameHint: '例：左前。メッセージ、イベント、画像の名前に使われます。',
    number: '番号',
    groups: 'グループ',
    groupsHint: '名前をコンマで区切ってください。',
    mode: '接続の目的',
    remote: '撮影',
    remoteTransfer: '撮影とカード内のファイル',
    contents: 'カード内のファイルのみ',
    modeHint: '対応していないカメラや、ライブビューが出なくなるカメラがあります。お試しください。',
    modeNextSession: '次の接続から有効になります。',
    connects: 'つながったら自動で接続する',
    forget: 'リグから外す…',
    reallyForget: '外す',
    body: 'カメラ',
    attached: '接続方式',
    state: '状態',
    lastPicture: '最新の画像',
    template: '画像の名前',
    inherited: (template) => (template === '' ? '空欄：カメラが付けた名前' : `空欄：${template}`),
  },
  rig: {
    name: 'リグの名前',
    session: 'セッション：撮影の対象',
    template: '画像の名前',
    templateHint: '例：{date}/{shot:4}/{number}-{name}-{seq}.{ext}。空欄：カメラが付けた名前。',
    group: (name) => `グループ${name}の画像の名前`,
    groupHint: '空欄：リグと同じです。',
    file: (path) => `保存場所：${path}`,
  },
};
