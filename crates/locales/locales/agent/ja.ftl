### 日本語（です・ます調）。

## Sentences beside each other: two whole sentences, with the space that the language puts between them

sentences = { $first }{ $next }

## Times: “ago” stands in sentences such as “You sent these values 5 min ago.” and alone

just-now = たった今
minutes-ago = { $count ->
   *[other] { $count } 分前
}
hours-ago = { $count ->
   *[other] { $count } 時間前
}
yesterday = 昨日
days-ago = { $count ->
   *[other] { $count } 日前
}
seconds = { $seconds } 秒
milliseconds = { NUMBER($count) } ミリ秒

## Conversation: the skills of an agent

looking-for-agent = エージェントを探しています…
card-looked-for-at = カードを探したアドレス：
no-answer = 応答なし
skills = スキル
ask-agent = エージェントに直接尋ねる
input-text = テキスト
input-form = フォーム
input-file = ファイル
input-sign-in = サインイン
field-count = { $count ->
   *[other] { $count } 項目
}
find-skill = スキルを検索
start-skill = 開始
start-named-skill = 開始：{ $name }
skills-found = { $all ->
   *[other] スキル { $all } 件中 { NUMBER($shown) } 件
}

## Conversation: the request that is filled in and sent

request = リクエスト
choose-skill = 何をしますか？
tags = タグ
send-as = 送信形式
write-message-instead = 代わりにメッセージを書く
use-form-instead = 代わりにフォームに入力する
examples = 例
example-number = 例 { NUMBER($number) }
use-example = 例「{ $name }」を使用
message = メッセージ
enter-message = メッセージを入力してください
sent = 送信しました
checking = 確認中…
clear = フォームをクリア
goes-to = 送信先：{ $origin }
storage-full = このブラウザーの保存領域に空きがありません。再読み込みすると入力内容は失われます。
draft-misfit = 保存された下書きがこのフォームに合いません。
draft-use = それでも使う
draft-delete = 削除
refilled = 送信済みの値（{ $ago }）を入力しました。
refilled-replacing = 送信済みの値（{ $ago }）を入力しました。それまでの入力内容は置き換えられました。
continues-conversation = 会話「{ $title }」の続きです（最後の送信：{ $ago }）。
new-conversation = 新しい会話を始める
found-agents = 見つかったエージェント
connect-to = { $name }に接続
last-seen = 最終確認：{ $time }

## Conversation: signing in

sign-in = サインイン
signing-in = サインイン中…
sign-out = サインアウト
sign-out-effect = サインアウトすると、このエージェントの下書きと実行履歴もこのブラウザーから削除されます。
not-now = 後で
sign-in-methods = サインイン方法
finding-sign-in-page = サインインページを探しています…
continue-in-window = 開いたウィンドウで続けてください。
confirm-origin = 入力内容をそこに送信してよいことを確認してください
show = 表示
hide = 非表示
show-field = { $label }を表示
header-name-help = エージェントのキーを送るヘッダーの名前（例：X-API-Key）。
client-id-help = このページをそこに登録したときのクライアント ID（リダイレクト先：{ $redirect }）
entries-go-to = 入力内容は { $origin } に送信され、このページを閉じると破棄されます。
signed-in-at = { $origin } にサインイン済み
send-entries-to = 入力内容を { $origin } に送信する
card-from-elsewhere = エージェントのカードは { $origin } から取得されましたが、エージェントは別の場所で動作しています。両方を信頼できる場合にのみ続けてください。
signed-by = 「{ $key }」による署名（検証済み）
signed-verified = 署名あり（検証済み）
signed-without-key = 署名あり（鍵がないため未検証）
card-signature-mismatch = エージェントのカードの署名が一致しません。カードが改変された可能性があります。
card-unsigned = エージェントのカードには署名がありません。
signature-required = このページは、既知の鍵で署名されたカードを持つエージェントだけを表示します。
sign-in-unauthorized = エージェントが本人確認を求めています。
sign-in-forbidden = 現在のサインインではこの操作は許可されていません。別の方法でサインインしてください。
sign-in-for-task = サインインすると、エージェントがタスクを続行します。
sign-in-requested = 送信する前に、またはエージェントのほかのスキルを表示するには、サインインしてください。
sign-in-other-account = このアカウントにはこの操作が許可されていません。別のアカウントでサインインしてください。
sign-in-expired = サインインの有効期限が切れました。もう一度サインインしてください。

## Conversation: runs (what the person sent, and what the agent does about it)

runs = 実行履歴
no-runs = 実行履歴はここに表示されます。
sent-again = もう一度送信しました。
clear-history = 履歴を消去
confirm-clear-history = 実行履歴をすべて消去しますか？
history-cleared = 履歴を消去しました。
cancel = キャンセル
cancelling = キャンセル中…
you-asked = 依頼内容
reported-at = { $moment } に報告
run-actions = この実行
more-actions = その他の操作
run-again = 再実行
edit-and-run-again = 編集して再実行
end-session = セッションを終了
continue-conversation = 会話を続ける
open-comparison = 比較…
compare-with = 比較対象
close-comparison = 比較を閉じる
remove-run = 削除
run-removed = 削除しました。
view-result = 結果を表示
edit-request = 編集
agent-needs-answer = エージェントが回答を待っています
sign-in-to-continue = 続けるにはサインインしてください
your-answer = あなたの回答
enter-answer = 回答を入力してください
send-answer = 回答を送信
sending-answer = 送信中…
approve = 承認
reject = 拒否
decision = 判断
approve-what = 「{ $what }」を承認しますか？
rejection-reason = 拒否の理由
credential-goes-to-agent = エージェントは別のサービスのためにこの情報を求めています。入力した内容はエージェントに送信され、以後エージェントが使用できます。エージェントを信頼できる場合にのみ入力してください。
credential-by-sign-in = エージェントは別のサービスへのサインインを求めています。このページでは、エージェントのためにサインインすることはできません。文章で回答するか、タスクをキャンセルできます。
continue-task = 続行
start-new-task = 新しいタスクを開始
earlier-messages = 以前のメッセージ
you = あなた
agent = エージェント
answer = 応答
result = 結果
progress = 進行状況
message-count = { $count ->
   *[other] メッセージ { $count } 件
}
earlier-message-count = { $count ->
   *[other] 以前のメッセージ { $count } 件
}

## Conversation: states of runs

not-sent-yet = 送信前
sending = 送信中
reconnecting = 再接続中
stopped-waiting = 待機を中止
status-unknown = 状態不明
submitted = 受付済み
working = 処理中
needs-your-input = 入力が必要
sign-in-required = サインインが必要
answered = 応答済み
completed = 完了
not-sent = 未送信
canceled = キャンセル済み
failed = 失敗
rejected = 拒否
unknown-state = 不明
state-needs-answer = エージェントが回答を待っています。
state-needs-sign-in = 続けるにはサインインしてください。
state-rejected = エージェントが理由を示さずに拒否しました。
state-failed = タスクが失敗しました。エージェントは理由を示していません。
state-no-result = エージェントは結果を送信しませんでした。

## Conversation: notices about runs

notice-other-dialect = エージェントは、カードに記載された A2A { $from } に対応していません。メッセージを A2A { $to } で送信し直しました。
notice-not-canceled = タスクをキャンセルできませんでした。{ $why }
notice-session-not-ended = セッションを終了できませんでした。{ $why }
notice-reconnecting = エージェントへの接続が切れました。再接続しています。
notice-offline = オフラインです。オンラインに戻ると実行が再開されます。
notice-busy = エージェントが混み合っています。メッセージは自動的に再送信されます。
notice-given-up = エージェントが応答する前に待機を中止しました。エージェントはまだ処理中の可能性があります。
notice-stopped = 待機を中止しました。エージェントはまだ処理中の可能性があります。
notice-crash-loop = このタスクの追跡中にページが 2 回クラッシュしたため、確認を中止しました。エージェントはまだ処理中の可能性があります。
notice-unsure = エージェントが応答する前にページを離れたため、メッセージが届いていない可能性があります。
notice-unsure-unkept = エージェントが応答する前にページを離れたため、メッセージが届いていない可能性があります。メッセージの内容は保存されていませんが、フォームをもう一度送信できます。
notice-answer-unsure = 回答がエージェントに届いていない可能性があります。もう一度送信できます。
notice-other-task = エージェントが別のタスクの更新を送ってきたため、無視しました。
notice-accepted = エージェントはメッセージを受け付けましたが、ここには応答を返しませんでした。
notice-too-many-events = エージェントが送ったイベントが 10,000 件を超えたため、残りは読み取りませんでした。
notice-too-many-results = エージェントが送った結果が 1,000 件を超えたため、残りは表示されません。
notice-too-large-to-keep = 結果が大きすぎるため、ページを離れた後は保存されませんでした。
notice-secrets-not-kept = 秘密情報と思われる値は、ページを離れた後は保存されませんでした。

## Conversation: how the agent departed from the A2A protocol, and how this page understood it

oddities = 応答に関する注記
oddity-half-character = 文字が途中で切れていたため、� と表示しています。
oddity-not-a-number = JSON にない数値「NaN」または「Infinity」を、空の値として読み取りました。
oddity-snake-case = アンダースコアを含む名前を、A2A の名前として読み取りました。
oddity-root = 「root」の中の値を、単独の値として読み取りました。
oddity-loose-parts = 単独の部分を、部分のリストとして読み取りました。
oddity-loose-status = 1 語だけのステータスを、タスクの状態として読み取りました。
oddity-text-result = 単なるテキストを、エージェントのメッセージとして読み取りました。
oddity-unframed = JSON-RPC の枠がない応答を、そのまま読み取りました。
oddity-stream-type = 別の種類とされている応答を、イベントストリームとして読み取りました。
oddity-unfinished-event = ストリームが最後のイベントの途中で終わりましたが、そのイベントも読み取りました。
oddity-several-messages = エージェントが複数のメッセージで応答しました。すべて表示しています。
oddity-other-task-id = エージェントが別の ID でタスクを続行したため、その ID で追跡しました。
oddity-repeated-message-id = 異なるメッセージに同じ ID が付いています。すべて表示しています。
oddity-no-task-id = タスク ID のない更新を、このタスクの更新として読み取りました。
oddity-unread = 応答の一部を読み取れませんでした。届いたままの形で表示しています。
oddity-no-stream = カードではストリーミングに対応していますが、エージェントが拒否しました。メッセージをストリーミングなしで送信し直しました。
oddity-version-words = カードの A2A バージョンが別の書き方になっているため、その中の数字を使用しました。
oddity-binding-words = カードのバインディングは A2A と異なる名前で書かれていますが、判別できました。
oddity-binding-member = カードのバインディングは A2A の別のバージョンの書き方になっていますが、判別できました。

## Conversation: what a run waits for

check-again = もう一度確認
retry = 再試行
check-now = 今すぐ確認
stop-waiting = 待機を中止
checking-task = タスクを確認しています
checking-for-answer = 応答を確認しています
waiting-for-network = ネットワークを待っています
sending-again-in = { NUMBER($seconds) } 秒後に再送信します
trying-again-in = { NUMBER($seconds) } 秒後に再試行します
checking-again-in = { NUMBER($seconds) } 秒後にもう一度確認します
signed-in-message = サインインしました。

## Results: copying and saving

copy = コピー
copied = コピーしました
copying-blocked = ブラウザーがコピーをブロックしました
export = エクスポート
copy-as-text = テキストとしてコピー
copy-as-json = JSON としてコピー
copy-this-code = このコードをコピー
copy-this-text = このテキストをコピー
download = ダウンロード
download-as-text = テキストとしてダウンロード
download-as-json = JSON としてダウンロード
download-as-csv = CSV としてダウンロード
download-as-markdown = Markdown でダウンロード
print-or-pdf = 印刷または PDF
copy-form-link = 入力済みフォームへのリンクをコピー
download-this-text = このテキストをダウンロード
download-file = { $name }をダウンロード
text = テキスト

## Results: values

schema-too-deep = スキーマの入れ子が深すぎて使用できません。スキーマなしで値を表示しています。
value-too-deep = この値は入れ子が深すぎてレイアウトできません。代わりに JSON テキストを表示しています。
result-number = 結果 { NUMBER($number) }
show-more-of = さらに { NUMBER($next) } 件を表示（残り { NUMBER($left) } 件）
show-more-kilobytes = さらに表示（{ NUMBER($kilobytes) } KB）
places-differ = { $count ->
   *[other] { $count } 項目がエージェントのスキーマに合っていません
}
places-may-differ = { $count ->
   *[other] この結果にはスキーマの指定がありません。エージェントの対応するスキーマと比べると、{ $count } 項目が合っていません。
}
no-value = なし
no-text = 空のテキスト
no-members = 空のオブジェクト
no-items = 空のリスト
share = 割合
not-in-the-schema = スキーマにない項目
does-not-fit = 不適合
changes-reading-direction = このテキストには、読む方向を変える見えない文字が含まれています
show-less = 表示を減らす
only-the-beginning = 先頭部分のみ表示しています。残りはデータをコピーまたはダウンロードして確認してください。
show-all-lines = { $count ->
   *[other] { $written } 行すべてを表示
}
show-all-characters = { $count ->
   *[other] { $written } 文字すべてを表示
}
share-of = { $whole } 中 { $part }

## Results: counts. $written is the count as the locale writes it

row-count = { $count ->
   *[other] { $written } 行
}
item-count = { $count ->
   *[other] { $written } 件
}
member-count = { $count ->
   *[other] { $written } 項目
}
number-count = { $count ->
   *[other] 数値 { $written } 個
}
duration-years = { $count ->
   *[other] { $count } 年
}
duration-months = { $count ->
   *[other] { $count } か月
}
duration-weeks = { $count ->
   *[other] { $count } 週間
}
duration-days = { $count ->
   *[other] { $count } 日
}
duration-hours = { NUMBER($count) } 時間
duration-minutes = { NUMBER($count) } 分
duration-seconds = { NUMBER($count) } 秒

## Results: files, pictures and formatted text

file = ファイル
source = ソース
not-utf-8 = このファイルは UTF-8 テキストではありません。
file-unreadable = このファイルを読み取れません。
address-not-opened = このアドレスはここからは開けません。
not-a-picture = 内容がその種類の画像ではありません
unknown-part = 不明な種類の部分（JSON）
open-at = { $host } で開く
load-image-from = { $host } から画像を読み込む
media-png = PNG 画像
media-jpeg = JPEG 画像
media-gif = GIF 画像
media-webp = WebP 画像
media-avif = AVIF 画像
media-svg = SVG 画像
media-pdf = PDF 文書
media-zip = ZIP アーカイブ
media-csv = CSV 表
media-plain = プレーンテキスト
code = コード
task-done = 完了
task-to-do = 未完了
image = 画像
broken-image = （画像を表示できません）

## Results: tables and charts

table = 表
columns = 列
columns-to-show = 表示する列
first-page = 最初のページ
previous-page = 前のページ
next-page = 次のページ
last-page = 最後のページ
rows-range = { $count } 行中 { $from }～{ $to } 行目
numbers-range = 数値 { $count } 個中 { $from }～{ $to } 個目
show-the-row = この行を表示
show-the-next-row = 次の行を表示
findings-on-other-pages = { $count ->
   *[other] ほかのページの { $written } 行がスキーマに合っていません。
}
scroll-for-columns = 横にスクロールすると { $count } 列すべてを表示できます。
not-sorted = 元の順序です。
sorted-ascending = { $column }の昇順で並んでいます。
sorted-descending = { $column }の降順で並んでいます。
chart-of = グラフ：
chart-numbers = 数値
bar-chart = { $label }の棒グラフ：{ $summary }
line-chart = { $label }の折れ線グラフ：{ $summary }
chart-summary = { $count ->
   *[other] 値 { $written } 個、最初 { $first }、最後 { $last }、最小 { $lowest }、最大 { $highest }。
}

## Results: comparing two runs

comparison = 比較
input = 入力
output = 出力
field = 項目
before = 変更前
after = 変更後
both = 共通
changed = 変更
only-in-first = 削除
only-in-second = 追加
no-output = 出力は記録されていません。
no-difference = 違いはありません。
more-differences = 違いの一部のみ表示しています。
same-text = 同じテキストです。
absent = 項目なし
whole-value = 値全体
equal-values = { $count ->
   *[other] 同じ値 { $count } 個
}
equal-lines = { $count ->
   *[other] 同じ行 { $count } 行
}

## The page: connecting to an agent

connect = 接続
connecting = 接続中…
agent-address = エージェントのアドレス
connect-to-agent = エージェントに接続
skip-to-content = 本文へ移動
welcome-title = どのエージェントを使いますか？
welcome = A2A エージェントのアドレスを入力してください。エージェントの機能ごとにフォームが表示されます。
step-connect = 接続
step-connect-about = エージェントのカードから、できることがわかります。
step-fill-in = 入力
step-fill-in-about = 誤りがあれば、その項目の横に説明が表示されます。
step-read = 結果を確認
step-read-about = テキスト、表、ファイルとして表示され、書き出すこともできます。
sample-agents = サンプルエージェント
no-agent-here = このアドレスにエージェントはありません
own-agent = このページには専用のエージェントがあります：
no-agent-at-hand = エージェントがない場合は、フォームだけを試せます：
unknown-skill = このエージェントにスキル「{ $id }」はありません。次の中から選択してください。
link-question-title = リンクからこのページが開かれました
connect-to-question = { $origin } に接続しますか？
connect-to-why = 送信した内容はこのエージェントに届きます。次回からは確認なしで接続します。
yes-connect = 接続する

## The page: around a conversation

ready = 準備完了
not-reachable = 接続できません
working-now = 処理中…
offline = オフライン
offline-effect = オフラインです。入力は続けられますが、ネットワークが復旧するまで何も送信されません。
all-skills = すべてのスキル
view = 表示
activity = アクティビティ
about = 概要
your-runs = 実行履歴
place-agents = エージェント
place-gallery = ギャラリー
place-playground = プレイグラウンド
place-docs = ドキュメント
menu = メニュー
site = サイト
language = 言語
as-browser = ブラウザーに合わせる
theme = テーマ
as-system = システムに合わせる
theme-light = ライト
theme-dark = ダーク
copy-link = リンクをコピー
another-agent = 別のエージェント

## The page: facts about an agent

provider = 提供元
version = バージョン
address = アドレス
protocol = プロトコル
features = 機能
extensions = 拡張機能
schemas = スキーマ
structured-input = 構造化入力
input-errors = 入力エラー
signature = 署名
card-check = カードの確認
inspect-card = このカードを検査
documentation = ドキュメント
contact = 連絡先
pricing = 料金
no-schemas = 宣言なし
protocol-over = A2A { $version }（{ $transport }）
protocol-sessions = Sessions { $version }（REST）
protocol-sessions-newer = Sessions { $version }（REST、このページが対応する 1.0 より新しいバージョン）
protocol-envelopes = HTTP POST によるメッセージエンベロープ
streaming = ストリーミング
push-notifications = プッシュ通知
extension-not-supported = このページでは非対応
extension-confirmed = ✓ エージェントが確認済み
extension-not-confirmed = 要求済み（エージェントは未確認）
extension-requested = 要求済み
extension-required = 必須
schemas-declared = { $names }（{ $place }）
schema-at-root = カードのルート
schema-in-extension = 拡張機能のパラメーター
schema-of-skill-input = スキル「{ $skill }」の入力
schema-of-skill-output = スキル「{ $skill }」の出力
schema-of-capability = ケイパビリティ「{ $capability }」のパラメーター
schema-asked-for = エージェントからの要求

## The page: the log of requests

protocol-log = プロトコルログ
log-empty = リクエストはまだありません。
log-cut = 残りは保存されていません。
logged-request = リクエスト
logged-answer = 応答
copy-as-curl = curl としてコピー
check-request = リクエストを確認
check-answer = 応答を確認
check = 確認
valid = 有効
finding-count = { $count ->
   *[other] 指摘 { $count } 件
}
log-not-sent = 未送信
log-redirected = リダイレクト
log-broke-off = 途中で切断
log-timeout = タイムアウト
log-too-large = サイズ超過
log-stopped = 中止
log-under-way = 進行中

## The inspector: a tool for developers that checks pasted JSON

inspect = JSON の検査
back-to-the-agent = エージェントに戻る
inspect-hint = エージェントカード、メッセージ、タスク、応答、イベントストリームなど、A2A の JSON を貼り付けるかドロップしてください。内容はこのデバイスの外には送信されません。
text-not-shown = このテキストは長すぎるため、ここには表示されません。検査は行われます。
open-file = ファイルを開く
kind = 種類
recognise = 自動判別
with-card = エージェントのカードも使う
agent-card = エージェントカード
agent-card-hint = カードがあると、エージェントが宣言したスキーマに照らしてメッセージも検査されます。
nothing-to-inspect = 検査する内容がまだありません。
not-inspected = テキストを検査できませんでした。{ $why }
checks = 検査項目
findings = 指摘事項
check-passed = 合格
check-failed = 不合格
check-not-applicable = 対象外
severity-error = エラー
severity-warning = 警告
severity-note = 注記
error-count = { $count ->
   *[other] エラー { $count } 件
}
warning-count = { $count ->
   *[other] 警告 { $count } 件
}
note-count = { $count ->
   *[other] 注記 { $count } 件
}
nothing-wrong = 問題なし
copy-report = レポートをコピー
at-line = { NUMBER($line) } 行 { NUMBER($column) } 列

## The test of an agent by the rules of object schemas. MUST and SHOULD are words of RFC 2119

test-agent = このエージェントをテスト
test-agent-hint = 入力スキーマとバインディングごとに、不正なものも含めて十数件以上のメッセージを { $address } に送信します。それぞれが実際のタスクを開始することがあります。
test-agent-stop = テストを中止
test-not-loaded = テストを読み込めませんでした。もう一度お試しください。
test-running = エージェントをテストしています。
test-sent = { $count ->
   *[other] リクエスト { $count } 件を送信しました
}
test-stopped = テストを中止しました。開始されたタスクは続いている可能性があります。
test-not-run = エージェントをテストできませんでした。{ $why }
test-other-origin = カードに別のオリジン { $origin } のエンドポイントがあります。そこにもテストのメッセージを送信しますか？
test-other-too = そこもテスト
test-other-not = 除外する
test-conforms = このエージェントは適合しています。MUST の規則に違反はありません。
test-no-answers = エージェントを評価できませんでした。判断の材料になる応答がありません。
test-musts-broken = { $count ->
   *[other] このエージェントは適合していません。MUST の規則 { $count } 件に違反しています。
}
test-shoulds-broken = { $count ->
   *[other] SHOULD の規則 { $count } 件に違反しています。
}
check-unclear = 判定不能

## Connecting: why an agent can’t be reached or its answer not read

address-missing = エージェントのアドレスを入力してください。例：https://agent.example.com
address-other-scheme = エージェントのアドレスは https:// または http:// で始まりますが、これは「{ $scheme }:」で始まっています。
address-without-host = これはウェブアドレスではありません。例：https://agent.example.com
agent-unreachable = { $url } から応答がありません。アドレスが正しいこと、エージェントが動作していることを確認してください。
card-cors = { $url } のサーバーは、ウェブページによるエージェントカードの読み取りを許可していません（CORS）。
endpoint-cors = エージェントは存在しますが、{ $url } はウェブページからのリクエストに応答しません（CORS）。メッセージは届いている場合も届いていない場合もあります。
endpoint-redirected = { $url } から、エージェントのカードに記載のないアドレスにリダイレクトされました。そこには何も送信していません。
card-redirected = { $url } から別のサーバー { $to } にリダイレクトされました。接続したいエージェントがそこにある場合は、そのアドレスを入力してください。
mixed-content = このページは安全な接続（https）ですが、{ $url } はそうではないため、ブラウザーが接続をブロックしています。
card-not-found = このアドレスにエージェントカードが見つかりませんでした。アドレスを確認するか、カードのアドレスを入力してください。
card-is-web-page = { $url } にあるのはエージェントカードではなくウェブページです。アドレスを確認してください。
card-not-json = { $url } の応答は JSON ではないため、エージェントカードではありません。
answer-is-web-page = エージェントから結果ではなくウェブページが返されました。エージェントのカードにあるアドレスが間違っているか、途中のサーバーが応答した可能性があります。
answer-not-json = エージェントの応答は JSON ではありません。
card-broken = 接続が切れたため、{ $url } にあるエージェントのカードを最後まで読み取れませんでした。もう一度接続してください。
not-a-card = { $url } の JSON には名前も呼び出し先のアドレスもないため、エージェントカードではありません。
interface-unreachable = エージェントのカードに記載された { $url } から応答がありません。エージェントの管理者に連絡してください。
interface-is-local = このアドレスは、お使いのコンピューター自体を指しています。
answer-to-other-message = エージェントの応答は別のメッセージに対するものか、別の送信者からのものです。表示しません。
not-an-answer = エージェントの応答は有効な A2A ではありません。JSON ですが、タスクでもメッセージでもありません。
no-address-to-call = エージェントのカードに呼び出し先のアドレスがありません。
no-usable-interface = ウェブページからはこのエージェントを呼び出せません。エージェントが提供しているのは { $offered } です。このページが対応しているのは、A2A 1.0、0.3、0.2 の JSONRPC と A2A 1.0 の HTTP+JSON です。
no-usable-interface-old = ウェブページからはこのエージェントを呼び出せません。エージェントが提供しているのは { $offered } です。このページが対応しているのは、A2A 1.0、0.3、0.2 の JSONRPC と A2A 1.0 の HTTP+JSON で、0.3 の HTTP+JSON には対応していません。
unusable-address = エージェントのカードにあるアドレス「{ $url }」は、通常のウェブアドレスではありません。何も送信していません。
sign-in-status = 続けるにはサインインしてください（HTTP { NUMBER($status) }）。
card-status = エージェントのカードを読み取れませんでした（HTTP { NUMBER($status) }）。
agent-busy = エージェントが混み合っています。1 分ほどしてからもう一度お試しください。
agent-failed = エージェントでエラーが発生しました（HTTP { NUMBER($status) }）。もう一度お試しください。解決しない場合は、エージェントの管理者に連絡してください。
agent-wants-payment = エージェントが支払いを求めていますが（HTTP 402）、このページでは支払えません。
nothing-at = { $url } には何もありません（HTTP 404）。このアドレスはエージェントのカードに記載されています。エージェントの管理者に連絡してください。
server-says = サーバーからのメッセージ：{ $reason }
agent-refused-status = エージェントがリクエストを拒否しました（HTTP { NUMBER($status) }）。
agent-refused-error = エージェントがリクエストを拒否しました（エラー { $name }）。
agent-refused-because = エージェントがリクエストを拒否しました：{ $why }
agent-cannot-read = エージェントがメッセージを読み取れません。エージェントの管理者に連絡してください。
agent-rejects-values = エージェントが値を受け付けません。値を確認して、もう一度送信してください。
agent-cannot-verify-sender = エージェントがメッセージの送信者を確認できませんでした。
agent-forbids = エージェントがこのリクエストを許可していません。
agent-found-nothing = リクエストされたものがエージェントに見つかりませんでした。
agent-lacks-method = エージェントはこのメソッドを提供していません。
message-too-large-for-agent = メッセージがエージェントには大きすぎます。
agent-failed-inside = エージェントでエラーが発生しました。もう一度お試しください。解決しない場合は、エージェントの管理者に連絡してください。
required-extensions = エージェントは、このページが対応していない拡張機能を必要としています：{ $names }。何も送信していません。
session-ended = エージェントは応答する前にセッションを終了しました（{ $status }）。
message-not-signed = メッセージに署名できませんでした。何も送信していません。
answer-signature-mismatch = エージェントの応答と署名が一致しないため、応答は表示されません。途中で改変された可能性があります。
answer-signature-stale = エージェントの応答は表示されません。署名が古すぎるか、同じ応答が以前に届いているか、この端末の時計がずれています。
answer-not-verified = エージェントの応答は表示されません。このページは、既知の鍵で署名された応答だけを受け付けます。
clock-differs = { $seconds ->
   *[other] このデバイスとエージェントの時計が { $seconds } 秒ずれているため、エージェントがメッセージを拒否しました。このデバイスの時計を合わせて、もう一度送信してください。
}
connection-lost = エージェントへの接続が切れました。エージェントは停止したか、まだ処理中の可能性があります。入力内容は残っています。
answer-timeout = エージェントの応答に時間がかかりすぎました。
answer-too-large = エージェントの応答が { NUMBER($most) } MB を超えたため、残りは読み取りませんでした。
given-card = card プロパティ
nameless-agent = 名前のないエージェント
registry = レジストリ
find-agents = エージェントを検索
call-method = 名前を指定してメソッドを呼び出す

## Connecting: advice for the owner of the agent. Names of headers and protocols stay as they are

advice-card-cors = エージェントの管理者へ：カードへのリクエストに「Access-Control-Allow-Origin」を付けて応答し、ヘッダー content-type、authorization、a2a-version、a2a-extensions、x-a2a-extensions を許可してください。API キーをヘッダーで受け取る場合は、そのヘッダーも許可してください。
advice-endpoint-cors = エージェントの管理者へ：エージェントのエンドポイントへのリクエスト（OPTIONS プリフライトを含む）に「Access-Control-Allow-Origin」を付けて応答し、ヘッダー content-type、authorization、a2a-version、a2a-extensions、x-a2a-extensions を許可してください。API キーをヘッダーで受け取る場合は、そのヘッダーも許可してください。
advice-mixed-content = エージェントの管理者へ：エージェントを https で提供してください。
advice-redirected = エージェントの管理者へ：リダイレクト先のアドレスをカードに記載してください。
advice-interface = エージェントの管理者へ：バインディングが JSONRPC のインターフェース、またはプロトコルバージョン 1.0 の HTTP+JSON のインターフェースを宣言してください。
advice-address = エージェントの管理者へ：アドレスは https:// で始め、ホストを ASCII で書き、ユーザー名を含めないでください。

## Signing in: credentials of the page, and OAuth. getCredentials is the name of a function

credentials-failed = このページは認証情報を提供できませんでした：{ $why }。
credentials-failed-silently = このページは認証情報を提供できませんでした：理由は示されていません。
credentials-empty = このページは認証情報を提供できませんでした：getCredentials がキー、トークン、ユーザー名、ヘッダーのいずれも返しませんでした。
credentials-scheme = このページは認証情報を提供できませんでした：選択された方式「{ $name }」がエージェントのカードで宣言されていません。
credentials-no-key = このページは認証情報を提供できませんでした：API キーが渡されましたが、エージェントのカードでは宣言されていません。
credentials-header = このページは認証情報を提供できませんでした：渡されたヘッダー「{ $name }」がエージェントのカードで宣言されていません。
credentials-unsendable = このページは認証情報を提供できませんでした：送信できない文字が含まれています。
window-blocked = ブラウザーがサインインウィンドウをブロックしました。このページのポップアップを許可して、もう一度お試しください。
window-closed = まだサインインの途中ですか？もう一方のウィンドウで続けてください。ウィンドウを閉じた場合は、もう一度サインインしてください。
sign-in-needs-https = このサインインは、https で提供されるページでのみ利用できます。
sign-in-not-ours = サインインウィンドウの応答は別のサインインのものだったため、無視しました。もう一度お試しください。
sign-in-address = エージェントのカードで指定された「{ $url }」は通常のウェブアドレスではないため、開きませんでした。
sign-in-unsafe = エージェントのカードで指定された { $host } は https を使用していないため、開きませんでした。
sign-in-several-origins = エージェントのカードでは、サインイン先が { $window }、結果の送り先が { $other } と別々になっているため、開きませんでした。
sign-in-foreign-issuer = { $host } が発行者として示した「{ $issuer }」は別のサイトのため、開きませんでした。
sign-in-no-metadata = { $host } はサインイン方法を公開していません。
sign-in-refused = サインインが拒否されました（{ $code }）。
sign-in-refused-because = サインインが拒否されました：{ $why }
sign-in-unreachable = { $host } がこのページに応答しないため、サインインを完了できませんでした。
sign-in-no-token = { $host } からトークンが返されませんでした。
sign-in-where = 別のウィンドウで { $window } にサインインします。
sign-in-where-and-token = 別のウィンドウで { $window } にサインインします。その後、このページが { $token } からトークンを取得します。
sign-in-grants = { $agent } のエージェントに許可される操作：{ $scopes }。
sign-in-grants-all = { $agent } のエージェントに許可される操作：{ $window } がこのページに許可するすべての操作。

## Signing in: methods that this page can’t use

unusable-cookie = エージェントはキーを Cookie で受け取りますが、ウェブページはほかのサイトの Cookie を設定できません。
unusable-key-place = エージェントのカードにキーの送り方が記載されていません。
unusable-client-certificate = エージェントにはクライアント証明書（相互 TLS）が必要ですが、ウェブページからは送信できません。
unusable-http-scheme = エージェントには HTTP 方式「{ $name }」が必要ですが、このページは対応していません。
unusable-no-flows = エージェントのカードに OAuth サインインの説明がありません。
unusable-flows = エージェントが提供する OAuth は{ $names }のみです。ウェブページで使用できるのは、PKCE を使った認可コードです。
unusable-window = このサインインには新しいウィンドウが必要ですが、このページはまだ対応していません。
unusable-method = このページはサインイン方法「{ $kind }」に対応していません。
unusable-undeclared = エージェントは「{ $name }」を必要としていますが、カードにそのサインイン方法の説明がありません。
unusable-two-in-one = エージェントは 1 つのヘッダーに 2 つの認証情報を必要としています。

## Signing in: fields, and what is wrong with an entry

api-key = API キー
api-key-named = API キー「{ $name }」
token = トークン
user-name = ユーザー名
password = パスワード
header = ヘッダー
client-id = クライアント ID
enter-api-key = API キーを入力してください
enter-token = トークンを入力してください
enter-user-name = ユーザー名を入力してください
enter-the-password = パスワードを入力してください
enter-header-name = ヘッダーの名前を入力してください
enter-client-id = このページがそこで使うクライアント ID を入力してください
entry-unsendable = 送信できない文字を削除してください
entry-colon = ユーザー名にコロンは使用できません
entry-header-name = ウェブページから送信できるヘッダーの名前を入力してください
entry-refused = エージェントに受け付けられませんでした。入力内容を確認してもう一度お試しください
entry-forbidden = この認証情報は有効ですが、この操作は許可されていません
bearer-token = Bearer トークン
user-name-and-password = ユーザー名とパスワード
client-certificate = クライアント証明書
nameless-scheme = 名前なし
key-in-address = アドレス内の API キー（{ $parameter }）
key-in-header = ヘッダー { $parameter } の API キー
key-in-cookie = Cookie { $parameter } の API キー
labelled-by-name = { $label }（{ $name }）

## Results: findings, which say what was expected

result-unexpected = ここでは想定されていません
result-name = 「{ $name }」はここでは想定されていない名前です
result-missing = 「{ $name }」がありません
result-missing-because = 「{ $because }」があるのに「{ $name }」がありません
result-expected = 想定：{ $what }
result-at-least = 想定：{ $limit } 以上
result-at-most = 想定：{ $limit } 以下
result-more-than = 想定：{ $limit } より大きい値
result-less-than = 想定：{ $limit } より小さい値
result-multiple-of = 想定：{ $of } の倍数
result-characters-at-least = 想定：{ $limit } 文字以上（実際は { $actual } 文字）
result-characters-at-most = 想定：{ $limit } 文字以内（実際は { $actual } 文字）
result-pattern = 想定：{ $pattern } の形式
result-items-at-least = 想定：{ $limit } 件以上（実際は { $actual } 件）
result-items-at-most = 想定：{ $limit } 件以下（実際は { $actual } 件）
result-items-equal = { $first } 番目と { $second } 番目の項目が同じです。各項目は 1 回だけと想定されています
result-items-equal-somewhere = 同じ項目が 2 つあります。各項目は 1 回だけと想定されています
result-items-beyond = 想定：{ $limit } 件以下
result-items-unexpected = { $count } 件はここでは想定されていません
result-items-of-kind-at-least = 想定：特定の種類の項目が { $count } 件以上
result-items-of-kind-between = 想定：特定の種類の項目が { $min }～{ $max } 件
result-entries-at-least = 想定：{ $limit } 項目以上（実際は { $actual } 項目）
result-entries-at-most = 想定：{ $limit } 項目以下（実際は { $actual } 項目）
result-fits-no-shape = 想定された形式のどれにも合いません
result-fits-several-shapes = 想定された形式の 1 つだけでなく複数に合っています
result-not-allowed = この値は除外されています
result-encoding = 想定：{ $encoding } でエンコードされたテキスト
result-media-type = 想定：種類が { $media-type } のファイルのテキスト
result-not-checked = ここでは確認されていません
result-one-of-listed = 想定：一覧にある値のいずれか
