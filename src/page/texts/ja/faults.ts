// Japanese texts of faults for operators: what happened, and what to check; by error code and by reason of a refusal.

import type { faults as english } from '../en/faults.js';

const codes: (typeof english)['faults']['codes'] = {
  ADDRESSES_FULL: {
    text: '固定アドレスのカメラの一覧がいっぱいです。',
    check: '使わなくなったカメラを一覧から削除してください。',
  },
  ADDRESS_INCOMPLETE: {
    text: '初めて使うカメラのため、アドレスだけでは接続できません。',
    check: 'カメラのネットワークメニューでMACアドレスを調べ、機種とともに入力してください。',
  },
  BAD_JSON: {
    text: '要求を理解できませんでした。',
    check: 'ページを再読み込みしてください。解決しないときは、ページとサービスのバージョンが異なります。',
  },
  BAD_REQUEST: {
    text: '要求を理解できませんでした。',
    check: '入力内容を確認し、ページを再読み込みしてください。',
  },
  BODY_TOO_LARGE: {
    text: '一度に送るデータが多すぎます。',
    check: '少しずつ送ってください。',
  },
  BUS_DOWN: {
    text: 'このリグのPC間で、現在変更を共有できません。このPCのカメラは動作を続けます。',
    check: 'PC間のネットワークを確認してください。',
  },
  BUTTON_HELD: {
    text: 'このカメラのボタンは、すでに別の画面から押されています。',
    check: '先にそちらでボタンを離してください。',
  },
  BUTTON_NOT_AVAILABLE: {
    text: 'このカメラにはこのボタンがないか、今は使えません。',
    check: 'カメラ本体のボタンを使ってください。',
  },
  CAMERA_BUSY: {
    text: 'カメラが前の操作を処理中です。',
    check: '少し待ってから、もう一度お試しください。',
  },
  CAMERA_NOT_FOUND: {
    text: 'このカメラが見つかりません。',
    check: 'ケーブル、電源、メニューの「PCリモート」を確認してください。',
  },
  CAMERA_RECOVERING: {
    text: 'カメラとの接続が切れ、復旧中です。',
    check: '数秒待ってください。戻らないときは、ケーブルとバッテリーを確認してください。',
  },
  CAMERA_STUCK: {
    text: 'カメラが反応しません。',
    check: '接続し直してください。解決しないときは、電源を入れ直してください。',
  },
  CANCELLED: {
    text: '開始前にキャンセルされました。何も行われていません。',
    check: '',
  },
  CONNECT_REFUSED: {
    text: 'カメラが接続を拒否しました。',
    check: 'カメラの電源が入っているか、ほかのプログラムが使っていないか確認してください。',
  },
  CONNECT_TIMEOUT: {
    text: '接続時にカメラが応答しませんでした。',
    check: 'メニューの「PCリモート」と、カメラの画面に確認が出ていないかを確認してください。',
  },
  CONTENT_NOT_FOUND: {
    text: 'この画像はもうカードにありません。',
    check: 'カードの一覧を読み込み直してください。',
  },
  CREDENTIALS_REFUSED: {
    text: 'カメラがログインを受け付けませんでした。',
    check:
      'カメラのネットワークメニューでユーザー名とパスワードを確認してください。何度も失敗するとロックされます。',
  },
  DESK_BUSY: {
    text: '現在、検索と書き出しが多すぎます。',
    check: '少しお待ちください。',
  },
  DESK_LOST: {
    text: '作業中に rigd の一部が停止し、再起動しています。作業は実行された可能性があります。',
    check: 'やり直す前に、実行と書き出しの状態を確認してください。',
  },
  DISK_FULL: {
    text: 'PCのディスクがいっぱいで、画像を保存できません。',
    check: 'ディスクの空きを増やすか、別のフォルダーを選んでください。',
  },
  EXPORT_NOT_FOUND: {
    text: 'この書き出しはもうありません。',
    check: '',
  },
  EXPORT_REFUSED: {
    text: 'これらの画像はこの設定では書き出せません。',
    check: '選択、フォルダー、配置を確認してください。',
  },
  FILE_NAME_REFUSED: {
    text: 'これはカメラの設定ファイルではありません。',
    check: '.DATで終わる単純な名前のファイルを選んでください。',
  },
  FILE_TOO_LARGE: {
    text: 'ファイルが大きすぎて、ブラウザーに読み込めません。',
    check: '代わりにカメラのPCに保存してください。',
  },
  FILE_UNUSABLE: {
    text: 'このファイルは使えません。',
    check: '別のファイルを選んでください。',
  },
  FINGERPRINT_UNREADABLE: {
    text: 'カメラの識別情報を読み取れませんでした。',
    check:
      'カメラの電源とネットワークを確認してください。フィンガープリントはネットワークメニューで見られます。',
  },
  FOCUS_MODE_NOT_AF: {
    text: 'カメラがマニュアルフォーカスになっています。',
    check: 'AFモードを選ぶか、ピント合わせなしで撮影してください。',
  },
  FOCUS_NOT_REACHED: {
    text: 'ピントが合いませんでした。',
    check: 'コントラストのある縁に向ける、光を増やす、またはマニュアルで合わせてください。',
  },
  FRAMES_NOT_AVAILABLE: {
    text: '現在、カメラにフォーカス枠が表示されていません。',
    check: 'ライブビューをオンにし、枠のあるフォーカスエリアを選んでください。',
  },
  GROUP_EMPTY: {
    text: 'このグループにカメラがありません。',
    check: 'グループにカメラを追加してください。',
  },
  GROUP_NOT_FOUND: {
    text: 'この名前のグループはもうありません。',
    check: '',
  },
  GROUP_PARTIAL: {
    text: '一部のカメラで実行できませんでした。',
    check: '印の付いたカメラを確認してください。',
  },
  HEADERS_TOO_LARGE: {
    text: '要求を理解できませんでした。',
    check: 'ページを再読み込みしてください。',
  },
  HOST_CLOCK: {
    text: 'PCの時計の差が大きく、同時に撮影できません。',
    check: 'PC間のネットワークを確認し、時計を合わせてください。',
  },
  HOST_DISPUTED: {
    text: '複数のPCがこのカメラを持っていると報告したため、パスワードはどこにも送られませんでした。',
    check: 'カメラがつながっているPCでログインしてください。',
  },
  HOST_LATE: {
    text: 'このカメラのPCの応答が遅すぎました。何も行われていません。',
    check: 'PC間のネットワークを確認してください。',
  },
  HOST_LOST: {
    text: 'このカメラのPCが応答しなくなりました。操作は実行された可能性があります。',
    check: 'そのPCとネットワークが動作しているか確認してください。',
  },
  HOST_NOT_ALLOWED: {
    text: 'このアドレスではページを開けません。',
    check: '管理者から知らされたアドレスを使ってください。',
  },
  HOST_UNREACHABLE: {
    text: 'このカメラのPCに接続できません。何も行われていません。',
    check: 'そのPCとネットワークが動作しているか確認してください。',
  },
  INTERNAL: {
    text: 'rigdの内部で問題が起きました。',
    check: 'もう一度お試しください。繰り返すときは、レポートを送ってください。',
  },
  JOB_CONFLICT: {
    text: 'ジョブの状態に合いません。ジョブが開いていないか、被写体が選ばれていない可能性があります。',
    check: '被写体の一覧を確認してください。',
  },
  JOB_NOT_FOUND: {
    text: 'このジョブ、被写体、またはテイクはもうありません。',
    check: '',
  },
  JOURNAL_FAILED: {
    text: '撮影の記録を書き込めないため、レリーズしませんでした。',
    check: 'カメラのPCのディスクの空きを増やしてください。',
  },
  LEASED: {
    text: 'ほかの人がこのカメラまたはリグを使っています。',
    check: '譲ってもらうか、操作を引き継いでください。',
  },
  LEASES_FULL: {
    text: 'カメラを予約している人が多すぎます。',
    check: '予約を1つ解除してください。',
  },
  LEASE_OVER: {
    text: '予約が終わったか、ほかの人が引き継ぎました。',
    check: '変更された内容を確認し、もう一度予約してください。',
  },
  METHOD_NOT_ALLOWED: {
    text: '要求を理解できませんでした。',
    check: 'ページを再読み込みしてください。',
  },
  MODE_CONFLICT: {
    text: 'カメラは別の目的で接続されています。',
    check: '切断してから、接続し直してください。',
  },
  MOVIE_NOT_FOUND: {
    text: 'この録画の記録はありません。',
    check: '',
  },
  NOTHING_TO_CANCEL: {
    text: 'すでに終わっているため、キャンセルするものがありません。',
    check: '',
  },
  NOT_CONNECTED: {
    text: 'カメラが接続されていません。',
    check: '接続してください。',
  },
  NOT_READY: {
    text: 'rigdの一部が動作していません。',
    check: 'セットアップで状態を確認してください。',
  },
  NOT_WRITABLE: {
    text: 'カメラは今、この設定を変更できません。',
    check: 'カメラのモードダイヤルと撮影モードを確認してください。',
  },
  NO_EXPOSURE: {
    text: 'カメラが撮影しませんでした。',
    check: 'ピントとカメラの画面を確認してください。',
  },
  NO_FRAME: {
    text: '現在、このカメラのライブ画像がありません。',
    check: 'カメラが接続され、ライブビューがオンになっているか確認してください。',
  },
  NO_PICTURE: {
    text: 'このカメラの画像はまだ届いていません。',
    check: '撮影してください。また、画像がPCにも保存される設定か確認してください。',
  },
  NO_PREVIEW: {
    text: 'このファイルのプレビューを表示できません。',
    check: 'ファイルそのものを開いてください。',
  },
  NO_STILL_PICTURES: {
    text: 'このカメラは動画専用のため、静止画の撮影に加わりません。',
    check: '代わりに録画してください。',
  },
  NO_THUMBNAIL: {
    text: 'このファイルのサムネイルを表示できません。',
    check: 'ファイルそのものを開いてください。',
  },
  ORIGIN_NOT_ALLOWED: {
    text: 'このウェブページからはカメラを操作できません。',
    check: '管理者から知らされたページを使ってください。',
  },
  OSD_UNAVAILABLE: {
    text: 'カメラが画面表示を送っていません。',
    check: '画面表示なしのライブ画像を使ってください。',
  },
  PICTURES_BUSY: {
    text: '現在、作成中のプレビューが多すぎます。',
    check: '少し待ってください。',
  },
  PLACEHOLDER_ID: {
    text: 'カメラが選ばれていません。',
    check: 'カメラを選んでください。',
  },
  PRESET_NOT_FOUND: {
    text: 'この名前のプリセットはもうありません。',
    check: '',
  },
  PROPERTY_NOT_REPORTED: {
    text: '現在の撮影モードでは、カメラにこの設定がありません。',
    check: 'カメラのモードダイヤルを確認してください。',
  },
  PROTOCOL_MISMATCH: {
    text: 'rigdが正しくインストールされていません。2つのバージョンが混ざっています。',
    check: '管理者に再インストールを依頼してください。',
  },
  RANGE_NOT_SATISFIABLE: {
    text: 'ファイルのこの部分は存在しません。',
    check: 'ファイルを最初から読み込んでください。',
  },
  RECIPE_INVALID: {
    text: 'レシピまたはその項目に誤りがあります。',
    check: '項目を確認してください。メッセージに誤りのある項目が示されています。',
  },
  RECIPE_NOT_FOUND: {
    text: 'この名前のレシピはもうありません。',
    check: '',
  },
  RECORDING_UNCHANGED: {
    text: 'カメラが録画を開始または停止しませんでした。',
    check: 'カードとモードダイヤル、カメラの画面を確認してください。',
  },
  REPORT_RUNNING: {
    text: 'レポートはすでに作成中です。',
    check: '完成するまで待ってください。',
  },
  REQUEST_TIMEOUT: {
    text: 'この画面とrigdの間の通信が遅すぎます。',
    check: 'この端末のネットワークを確認してください。',
  },
  RIG_FILE_BROKEN: {
    text: 'リグを記述するファイルに誤りがあります。最後の正しい内容を使っています。',
    check: '示された行を修正してください。',
  },
  RIG_INVALID: {
    text: 'この変更はできません。',
    check: '名前と番号を確認してください。重複は使えません。',
  },
  RIG_UNWRITABLE: {
    text: '変更を保存できませんでした。',
    check: 'カメラのPCのディスクの空きを確認してください。',
  },
  ROLE_TOO_LOW: {
    text: '閲覧はできますが、この操作はできません。',
    check: 'より高い権限でログインするか、管理者に確認してください。',
  },
  RUN_NOT_FOUND: {
    text: 'この実行の記録はもうありません。',
    check: '',
  },
  RUN_REFUSED: {
    text: '今はこの操作を実行できません。',
    check: 'メッセージに該当するカメラと理由が示されています。',
  },
  SAVE_PATH_UNUSABLE: {
    text: 'このフォルダーには画像を保存できません。',
    check: '別のフォルダーを選んでください。',
  },
  SDK_NONSENSE: {
    text: 'カメラから意味のない応答がありました。',
    check: 'もう一度お試しください。繰り返すときは、カメラの電源を入れ直してください。',
  },
  SDK_REFUSED: {
    text: 'カメラが拒否しました。',
    check: 'カメラの画面を見てください。理由が表示されていることがあります。',
  },
  SDK_UNAVAILABLE: {
    text: 'Sonyのカメラソフトウェアを起動できないため、カメラを使えません。',
    check: '管理者にインストールの確認を依頼してください。',
  },
  SHOT_FILE_GONE: {
    text: '画像が保存場所にないか、変更されています。',
    check: '画像のフォルダーを確認してください。移動された可能性があります。',
  },
  SHOT_FIRED: {
    text: 'この撮影はすでに行われました。再びレリーズはしていません。',
    check: '「確認」で撮影を見てください。新しく撮るにはもう一度押してください。',
  },
  SHOT_NOT_ARMED: {
    text: 'カメラの準備が解けたため、撮影しませんでした。',
    check: '',
  },
  SHOT_NOT_FOUND: {
    text: 'この撮影の記録はありません。',
    check: '',
  },
  SHOT_REFUSED: {
    text: '準備のできていないカメラがあったため、どのカメラもレリーズしませんでした。',
    check: '印の付いたカメラを確認してください。',
  },
  SHOT_RUNNING: {
    text: 'カメラが前の撮影を続けています。',
    check: 'その撮影が終わるまで待つか、止めてください。',
  },
  SHOT_TOO_LATE: {
    text: 'PCの負荷が高く、時間内にレリーズできませんでした。このカメラは撮影していません。',
    check: '',
  },
  SHUTTING_DOWN: {
    text: 'rigdを停止しています。',
    check: '再び動作するまで待ってください。',
  },
  SPOOL_FULL: {
    text: '現在、読み込み中のファイルが多すぎます。',
    check: 'ほかのファイルが終わるまで待ってください。',
  },
  STORAGE_FULL: {
    text: 'カメラのカードがいっぱいです。',
    check: 'カードを交換するか、空きを増やしてください。',
  },
  TOKEN_REQUIRED: {
    text: 'ログインしていません。',
    check: 'このリグのアクセスコードでログインしてください。',
  },
  TOUCH_NOT_AVAILABLE: {
    text: 'カメラは今、タッチを受け付けません。',
    check: 'AFモードを選び、カメラのメニューでタッチ設定を確認してください。',
  },
  TRANSFER_BUSY: {
    text: 'カメラがほかのファイルを転送中です。',
    check: '終わるまで待つか、キャンセルしてください。',
  },
  TRANSFER_FAILED: {
    text: 'ファイルが届きませんでした。カードには残っています。',
    check: '',
  },
  UNKNOWN_PROPERTY: {
    text: 'この名前の設定はありません。',
    check: '',
  },
  UNKNOWN_ROUTE: {
    text: '要求を理解できませんでした。',
    check: 'ページを再読み込みしてください。解決しないときは、ページとサービスのバージョンが異なります。',
  },
  VALUE_NOT_ALLOWED: {
    text: 'カメラは今、この値を選べません。',
    check: '選べる値の中から選んでください。',
  },
  VALUE_NOT_KEPT: {
    text: '選んだ値とは違う値がカメラに設定されました。',
    check: '現在の値を確認してください。',
  },
  VALUE_NOT_UNDERSTOOD: {
    text: 'この値は認識できません。',
    check: 'カメラで選べる値の中から選んでください。',
  },
  WORKER_FAULT: {
    text: 'rigdの内部で問題が起きました。',
    check: 'もう一度お試しください。繰り返すときは、レポートを送ってください。',
  },
  WORKER_LOST: {
    text: '処理中にカメラとの接続が切れ、復旧中です。操作は実行された可能性があります。',
    check: 'やり直す前に、カメラと最新の画像を確認してください。',
  },
  WORKER_START_FAILED: {
    text: 'カメラとの接続を開始できませんでした。',
    check: 'もう一度お試しください。繰り返すときは、rigdを再起動してください。',
  },
  WOULD_NOT_EXPOSE: {
    text: 'カメラは今、撮影できない状態です。',
    check: 'カメラの画面を確認してください。',
  },
  WRONG_MODE: {
    text: 'カメラは別の目的で接続されています。',
    check: '切断してから、この目的で接続してください。',
  },
  ZOOM_NOT_AVAILABLE: {
    text: 'カメラまたはレンズがズームに対応していません。',
    check: 'レンズを確認してください。',
  },
};

const reasons: (typeof english)['faults']['reasons'] = {
  busy: {
    text: 'カメラが処理中です。',
    check: '少し待ってください。',
  },
  card_full: {
    text: 'カメラのカードがいっぱいです。',
    check: 'カードを交換するか、空きを増やしてください。',
  },
  card_unusable: {
    text: 'カメラがカードを使えません。',
    check: 'カードのロック解除、フォーマット、または交換をしてください。',
  },
  card_writing: {
    text: 'カメラがカードに書き込み中です。',
    check: '待ってください。終わらないときは、カメラの電源を入れ直してください。',
  },
  exposure_program: {
    text: 'カメラのモードダイヤルが、動画など撮影できない位置にあります。',
    check: '静止画のモードに回すか、撮影モードを変更してください。',
  },
  focus_area: {
    text: 'このフォーカスエリアには、動かせる枠がありません。',
    check: 'スポットなど、枠のあるエリアを選んでください。',
  },
  focus_mode: {
    text: 'カメラのフォーカスモードが合っていません。',
    check: 'カメラに合わせさせるときはAF、自分で動かすときはMFを選んでください。',
  },
  interval_armed: {
    text: 'インターバル撮影がオンのため、押すと連続した撮影が始まります。',
    check: 'カメラのメニューでオフにしてください。',
  },
  key_held: {
    text: 'カメラのボタンが押されたままです。',
    check: '離してください。',
  },
  log_in_not_taken: {
    text: 'カメラはこの方式のログインを受け付けません。',
    check: 'カメラのネットワークメニューで「アクセス認証」を確認してください。',
  },
  mode_not_supported: {
    text: 'カメラはこの方法では接続できません。',
    check: 'リモート撮影用に接続してください。',
  },
  no_card: {
    text: 'カメラにカードが入っていません。',
    check: 'カードを入れてください。',
  },
  no_still_pictures: {
    text: 'このカメラは動画専用です。',
    check: '代わりに録画してください。',
  },
  not_let_in: {
    text: 'カメラがこのPCの接続を許可していません。',
    check: 'カメラのネットワークメニューで「ペアリング」を開くか、カメラの画面で許可してください。',
  },
  not_reported_yet: {
    text: 'カメラは接続したばかりで、まだ準備ができていません。',
    check: '1秒ほど待ってください。',
  },
  other_setting: {
    text: '先にカメラの別の設定を変更する必要があります。',
    check: 'メッセージに示された設定を確認してください。',
  },
  overheated: {
    text: 'カメラの温度が高すぎます。',
    check: '温度が下がるまで待ってください。',
  },
  priority_key_at_camera: {
    text: '設定はカメラ側で操作する状態で、ここからは変更できません。',
    check: '先に操作の優先をPCにしてください。',
  },
  read_only: {
    text: 'これはカメラ本体でしか変更できません。',
    check: '',
  },
  recording: {
    text: 'カメラが動画を録画中です。',
    check: '先に録画を停止してください。',
  },
  save_path: {
    text: '画像をPCに送っている間、このカメラはピントを合わせません。',
    check: 'マニュアルで合わせるか、リモート撮影用に接続してください。',
  },
  shutter_button_held: {
    text: 'カメラのシャッターボタンが半押しされたままです。',
    check: '離してください。',
  },
};

/** The texts, by error code and by the reason of a refusal. */
export const faults: typeof english = { faults: { codes, reasons } };
