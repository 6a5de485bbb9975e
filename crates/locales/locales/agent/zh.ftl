### 简体中文。

## Sentences beside each other: two whole sentences, with the space that the language puts between them

sentences = { $first }{ $next }

## Times: “ago” stands in sentences such as “You sent these values 5 min ago.” and alone

just-now = 刚刚
minutes-ago = { $count ->
   *[other] { $count } 分钟前
}
hours-ago = { $count ->
   *[other] { $count } 小时前
}
yesterday = 昨天
days-ago = { $count ->
   *[other] { $count } 天前
}
seconds = { $seconds } 秒
milliseconds = { NUMBER($count) } 毫秒

## Conversation: the skills of an agent

looking-for-agent = 正在查找代理…
card-looked-for-at = 已在以下地址查找卡片：
no-answer = 无响应
skills = 技能
ask-agent = 直接询问代理
input-text = 文本
input-form = 表单
input-file = 文件
input-sign-in = 登录
field-count = { $count ->
   *[other] { $count } 个字段
}
find-skill = 查找技能
start-skill = 开始
start-named-skill = 开始：{ $name }
skills-found = { $all ->
   *[other] { NUMBER($shown) } 项技能，共 { $all } 项
}

## Conversation: the request that is filled in and sent

request = 请求
choose-skill = 您想做什么？
tags = 标签
send-as = 发送格式
write-message-instead = 改为写消息
use-form-instead = 改为填写表单
examples = 示例
example-number = 示例 { NUMBER($number) }
use-example = 使用示例“{ $name }”
message = 消息
enter-message = 请输入消息
sent = 已发送
checking = 正在检查…
clear = 清空表单
goes-to = 发送至 { $origin }
storage-full = 此浏览器的存储空间已满。重新加载后，您输入的内容将丢失。
draft-misfit = 保存的草稿不适合此表单。
draft-use = 仍然使用
draft-delete = 删除
refilled = 已填入您发送过的值（{ $ago }）。
refilled-replacing = 已填入您发送过的值（{ $ago }），并替换了您原先输入的内容。
continues-conversation = 您正在继续对话“{ $title }”，上次发送：{ $ago }。
new-conversation = 开始新对话
found-agents = 找到的代理
connect-to = 连接到{ $name }
last-seen = 上次在线：{ $time }

## Conversation: signing in

sign-in = 登录
signing-in = 正在登录…
sign-out = 退出登录
sign-out-effect = 退出登录还会从此浏览器中移除该代理的草稿和运行记录。
not-now = 以后再说
sign-in-methods = 登录方式
finding-sign-in-page = 正在查找登录页面…
continue-in-window = 请在打开的窗口中继续。
confirm-origin = 请确认可以将您输入的内容发送到那里
show = 显示
hide = 隐藏
show-field = 显示{ $label }
header-name-help = 用于传递代理密钥的标头的名称，例如 X-API-Key。
client-id-help = 此页面在该处注册所得的客户端 ID，重定向地址为 { $redirect }
entries-go-to = 您输入的内容将发送到 { $origin }，并在您关闭此页面后清除。
signed-in-at = 已登录 { $origin }
send-entries-to = 将我输入的内容发送到 { $origin }
card-from-elsewhere = 代理的卡片来自 { $origin }，但代理在别处运行。请仅在两者都信任时继续。
signed-by = 由“{ $key }”签名，已验证
signed-verified = 已签名，已验证
signed-without-key = 已签名，未验证（无密钥）
card-signature-mismatch = 代理卡片的签名不匹配，卡片可能已被更改。
card-unsigned = 代理的卡片未签名。
signature-required = 此页面仅显示其卡片由已知密钥签名的代理。
sign-in-unauthorized = 代理需要确认您的身份。
sign-in-forbidden = 您当前的登录身份无权执行此操作。请换用其他方式登录。
sign-in-for-task = 您登录后，代理将继续执行任务。
sign-in-requested = 请在发送前登录；登录后还可查看该代理的更多技能。
sign-in-other-account = 您的帐户无权执行此操作。请使用其他帐户登录。
sign-in-expired = 您的登录已过期。请重新登录。

## Conversation: runs (what the person sent, and what the agent does about it)

runs = 运行记录
no-runs = 您的运行记录会显示在此处。
sent-again = 已再次发送。
clear-history = 清除记录
confirm-clear-history = 要清除所有运行记录吗？
history-cleared = 已清除记录。
cancel = 取消
cancelling = 正在取消…
you-asked = 您的请求
reported-at = 报告于 { $moment }
run-actions = 此次运行
more-actions = 更多操作
run-again = 重新运行
edit-and-run-again = 编辑并重新运行
end-session = 结束会话
continue-conversation = 继续对话
open-comparison = 比较…
compare-with = 比较对象
close-comparison = 关闭比较
remove-run = 移除
run-removed = 已移除。
view-result = 查看结果
edit-request = 编辑
agent-needs-answer = 代理需要您的回答
sign-in-to-continue = 请登录以继续
your-answer = 您的回答
enter-answer = 请输入回答
send-answer = 发送回答
sending-answer = 正在发送…
approve = 批准
reject = 拒绝
decision = 决定
approve-what = 批准“{ $what }”吗？
rejection-reason = 拒绝原因
credential-goes-to-agent = 代理为另一项服务索取此信息。信息会发送给代理，此后代理可以使用它。请仅在信任代理时输入。
credential-by-sign-in = 代理请您登录另一项服务。此页面无法代替代理完成登录。您可以用文字回答，或取消任务。
continue-task = 继续
start-new-task = 开始新任务
earlier-messages = 之前的消息
you = 您
agent = 代理
answer = 回复
result = 结果
progress = 进度
message-count = { $count ->
   *[other] { $count } 条消息
}
earlier-message-count = { $count ->
   *[other] { $count } 条之前的消息
}

## Conversation: states of runs

not-sent-yet = 尚未发送
sending = 正在发送
reconnecting = 正在重新连接
stopped-waiting = 已停止等待
status-unknown = 状态未知
submitted = 已提交
working = 正在处理
needs-your-input = 需要您输入
sign-in-required = 需要登录
answered = 已回复
completed = 已完成
not-sent = 未发送
canceled = 已取消
failed = 失败
rejected = 已拒绝
unknown-state = 未知
state-needs-answer = 代理需要您的回答。
state-needs-sign-in = 请登录以继续。
state-rejected = 代理已拒绝，未说明原因。
state-failed = 任务失败。代理未说明原因。
state-no-result = 代理未发送结果。

## Conversation: notices about runs

notice-other-dialect = 代理不支持其卡片中声明的 A2A { $from }。此页面已改用 A2A { $to } 重新发送消息。
notice-not-canceled = 无法取消任务。{ $why }
notice-session-not-ended = 无法结束会话。{ $why }
notice-reconnecting = 与代理的连接已断开。正在重新连接。
notice-offline = 您已离线。恢复联网后，运行将继续。
notice-busy = 代理正忙。您的消息将自动重新发送。
notice-given-up = 您在代理回复之前停止了等待。代理可能仍在处理。
notice-stopped = 您已停止等待。代理可能仍在处理。
notice-crash-loop = 此页面在跟踪此任务时崩溃了两次，因此已停止检查。代理可能仍在处理。
notice-unsure = 您在代理回复之前离开了页面。您的消息可能未送达。
notice-unsure-unkept = 您在代理回复之前离开了页面。您的消息可能未送达，其内容也未保留。您可以重新发送表单。
notice-answer-unsure = 您的回答可能未送达代理。您可以重新发送。
notice-other-task = 代理发来了其他任务的更新，此页面已忽略。
notice-accepted = 代理已接受您的消息，但未在此处发送回复。
notice-too-many-events = 代理发送的事件超过 10,000 个，此页面未读取其余事件。
notice-too-many-results = 代理发送的结果超过 1,000 个，其余结果未显示。
notice-too-large-to-keep = 结果太大，您离开页面后未予保留。
notice-secrets-not-kept = 疑似机密的值在您离开页面后未予保留。

## Conversation: how the agent departed from the A2A protocol, and how this page understood it

oddities = 关于响应的提示
oddity-half-character = 有一个字符只收到一半，显示为 �。
oddity-not-a-number = “NaN”或“Infinity”已按空值读取，因为 JSON 中没有这样的数字。
oddity-snake-case = 带下划线的名称已按 A2A 的名称读取。
oddity-root = “root”中的值已按单独的值读取。
oddity-loose-parts = 单独的一个部分已按部分列表读取。
oddity-loose-status = 只有一个词的状态已按任务状态读取。
oddity-text-result = 纯文本已按代理的消息读取。
oddity-unframed = 响应缺少 JSON-RPC 外层结构，但仍已读取。
oddity-stream-type = 响应声明的是其他类型，但已按事件流读取。
oddity-unfinished-event = 事件流在最后一个事件的中途结束，但该事件仍已读取。
oddity-several-messages = 代理回复了多条消息，已全部显示。
oddity-other-task-id = 代理改用另一个 ID 继续执行任务，此页面已继续跟踪。
oddity-repeated-message-id = 不同的消息使用了相同的 ID，已全部显示。
oddity-no-task-id = 没有任务 ID 的更新已按此任务的更新读取。
oddity-unread = 响应中有一部分无法读取，已按收到的原样显示。
oddity-no-stream = 代理拒绝了流式传输，尽管其卡片声明支持。消息已改为不使用流式传输重新发送。
oddity-version-words = 卡片以其他方式书写 A2A 版本，已采用其中的数字。
oddity-binding-words = 卡片中绑定的名称与 A2A 的名称不同，但已识别。
oddity-binding-member = 卡片以 A2A 另一版本的方式声明绑定，但已识别。

## Conversation: what a run waits for

check-again = 再次检查
retry = 重试
check-now = 立即检查
stop-waiting = 停止等待
checking-task = 正在检查任务
checking-for-answer = 正在检查是否有回复
waiting-for-network = 正在等待网络
sending-again-in = { NUMBER($seconds) } 秒后重新发送
trying-again-in = { NUMBER($seconds) } 秒后重试
checking-again-in = { NUMBER($seconds) } 秒后再次检查
signed-in-message = 我已登录。

## Results: copying and saving

copy = 复制
copied = 已复制
copying-blocked = 浏览器阻止了复制
export = 导出
copy-as-text = 复制为文本
copy-as-json = 复制为 JSON
copy-this-code = 复制此代码
copy-this-text = 复制此文本
download = 下载
download-as-text = 下载为文本
download-as-json = 下载为 JSON
download-as-csv = 下载为 CSV
download-as-markdown = 下载为 Markdown
print-or-pdf = 打印或 PDF
copy-form-link = 复制已填写表单的链接
download-this-text = 下载此文本
download-file = 下载{ $name }
text = 文本

## Results: values

schema-too-deep = Schema 嵌套太深，无法使用。此值未按 Schema 显示。
value-too-deep = 此值嵌套太深，无法排版显示。以下改为显示其 JSON 文本。
result-number = 结果 { NUMBER($number) }
show-more-of = 再显示 { NUMBER($next) } 项（剩余 { NUMBER($left) } 项）
show-more-kilobytes = 显示更多（{ NUMBER($kilobytes) } KB）
places-differ = { $count ->
   *[other] { $count } 个字段与代理的 Schema 不符
}
places-may-differ = { $count ->
   *[other] 此结果未指明其 Schema。与代理的相应 Schema 比较，有 { $count } 个字段不符。
}
no-value = 无
no-text = 空文本
no-members = 空对象
no-items = 空列表
share = 占比
not-in-the-schema = 不在 Schema 中
does-not-fit = 不符合
changes-reading-direction = 此文本包含会改变阅读方向的不可见字符
show-less = 收起
only-the-beginning = 仅显示开头部分。要获取其余内容，请复制或下载数据。
show-all-lines = { $count ->
   *[other] 显示全部 { $written } 行
}
show-all-characters = { $count ->
   *[other] 显示全部 { $written } 个字符
}
share-of = { $part } / { $whole }

## Results: counts. $written is the count as the locale writes it

row-count = { $count ->
   *[other] { $written } 行
}
item-count = { $count ->
   *[other] { $written } 项
}
member-count = { $count ->
   *[other] { $written } 个条目
}
number-count = { $count ->
   *[other] { $written } 个数字
}
duration-years = { $count ->
   *[other] { $count } 年
}
duration-months = { $count ->
   *[other] { $count } 个月
}
duration-weeks = { $count ->
   *[other] { $count } 周
}
duration-days = { $count ->
   *[other] { $count } 天
}
duration-hours = { NUMBER($count) } 小时
duration-minutes = { NUMBER($count) } 分钟
duration-seconds = { NUMBER($count) } 秒

## Results: files, pictures and formatted text

file = 文件
source = 源代码
not-utf-8 = 此文件不是 UTF-8 文本。
file-unreadable = 无法读取此文件。
address-not-opened = 无法从此处打开该地址。
not-a-picture = 内容不是该类型的图片
unknown-part = 未知类型的部分（JSON）
open-at = 在 { $host } 打开
load-image-from = 从 { $host } 加载图片
media-png = PNG 图片
media-jpeg = JPEG 图片
media-gif = GIF 图片
media-webp = WebP 图片
media-avif = AVIF 图片
media-svg = SVG 图片
media-pdf = PDF 文档
media-zip = ZIP 压缩包
media-csv = CSV 表格
media-plain = 纯文本
code = 代码
task-done = 已完成
task-to-do = 待办
image = 图片
broken-image = （图片无法显示）

## Results: tables and charts

table = 表格
columns = 列
columns-to-show = 要显示的列
first-page = 第一页
previous-page = 上一页
next-page = 下一页
last-page = 最后一页
rows-range = 第 { $from }–{ $to } 行，共 { $count } 行
numbers-range = 第 { $from }–{ $to } 个数字，共 { $count } 个
show-the-row = 显示该行
show-the-next-row = 显示下一行
findings-on-other-pages = { $count ->
   *[other] 其他页上有 { $written } 行与 Schema 不符。
}
scroll-for-columns = 横向滚动可查看全部 { $count } 列。
not-sorted = 按原始顺序。
sorted-ascending = 按{ $column }升序排列。
sorted-descending = 按{ $column }降序排列。
chart-of = 图表：
chart-numbers = 数字
bar-chart = { $label }的柱形图：{ $summary }
line-chart = { $label }的折线图：{ $summary }
chart-summary = { $count ->
   *[other] { $written } 个值，从 { $first } 到 { $last }，最低 { $lowest }，最高 { $highest }。
}

## Results: comparing two runs

comparison = 比较
input = 输入
output = 输出
field = 字段
before = 之前
after = 之后
both = 两者
changed = 已更改
only-in-first = 已移除
only-in-second = 已添加
no-output = 没有记录输出。
no-difference = 没有差异。
more-differences = 仅显示部分差异。
same-text = 文本相同。
absent = 不存在
whole-value = 整个值
equal-values = { $count ->
   *[other] { $count } 个相同的值
}
equal-lines = { $count ->
   *[other] { $count } 行相同
}

## The page: connecting to an agent

connect = 连接
connecting = 正在连接…
agent-address = 代理地址
connect-to-agent = 连接到代理
skip-to-content = 跳到主要内容
welcome-title = 您要使用哪个代理？
welcome = 请输入 A2A 代理的地址。代理的每项功能都会以表单呈现。
step-connect = 连接
step-connect-about = 代理的卡片会说明它能做什么。
step-fill-in = 填写
step-fill-in-about = 错误会在相应字段旁说明。
step-read = 查看结果
step-read-about = 以文本、表格和文件呈现，可直接导出。
sample-agents = 示例代理
no-agent-here = 此地址没有代理
own-agent = 此页面有自己的代理：
no-agent-at-hand = 手边没有代理？可以先试用表单：
unknown-skill = 此代理没有技能“{ $id }”。请从以下技能中选择。
link-question-title = 您通过链接来到此处
connect-to-question = 要连接到 { $origin } 吗？
connect-to-why = 那里的代理会收到您发送的内容。下次本页面将不再询问，直接连接。
yes-connect = 是，连接

## The page: around a conversation

ready = 就绪
not-reachable = 无法连接
working-now = 正在处理…
offline = 离线
offline-effect = 您已离线。您可以继续填写；网络恢复之前不会发送任何内容。
all-skills = 所有技能
view = 视图
activity = 活动
about = 关于
your-runs = 您的运行记录
place-agents = 代理
place-gallery = 示例库
place-playground = 演练场
place-docs = 文档
menu = 菜单
site = 网站
language = 语言
as-browser = 跟随浏览器
theme = 主题
as-system = 跟随系统
theme-light = 浅色
theme-dark = 深色
copy-link = 复制链接
another-agent = 其他代理

## The page: facts about an agent

provider = 提供方
version = 版本
address = 地址
protocol = 协议
features = 功能
extensions = 扩展
schemas = Schema
structured-input = 结构化输入
input-errors = 输入错误
signature = 签名
card-check = 卡片检查
inspect-card = 检查此卡片
documentation = 文档
contact = 联系方式
pricing = 定价
no-schemas = 未声明
protocol-over = A2A { $version }（{ $transport }）
protocol-sessions = Sessions { $version }（REST）
protocol-sessions-newer = Sessions { $version }（REST，比此页面支持的 1.0 更新）
protocol-envelopes = 通过 HTTP POST 传输的消息信封
streaming = 流式传输
push-notifications = 推送通知
extension-not-supported = 此页面不支持
extension-confirmed = ✓ 代理已确认
extension-not-confirmed = 已请求，代理未确认
extension-requested = 已请求
extension-required = 必需
schemas-declared = { $names }（{ $place }）
schema-at-root = 卡片的根级
schema-in-extension = 扩展的参数中
schema-of-skill-input = 技能“{ $skill }”的输入
schema-of-skill-output = 技能“{ $skill }”的输出
schema-of-capability = 能力“{ $capability }”的参数
schema-asked-for = 代理要求提供

## The page: the log of requests

protocol-log = 协议日志
log-empty = 尚无请求。
log-cut = 其余内容未保留。
logged-request = 请求
logged-answer = 响应
copy-as-curl = 复制为 curl
check-request = 检查请求
check-answer = 检查响应
check = 检查
valid = 有效
finding-count = { $count ->
   *[other] { $count } 个问题
}
log-not-sent = 未发送
log-redirected = 已重定向
log-broke-off = 已中断
log-timeout = 超时
log-too-large = 太大
log-stopped = 已停止
log-under-way = 进行中

## The inspector: a tool for developers that checks pasted JSON

inspect = 检查 JSON
back-to-the-agent = 返回代理
inspect-hint = 请粘贴或拖入代理卡片、消息、任务、响应、事件流或任何其他 A2A 的 JSON。内容不会离开此设备。
text-not-shown = 此文本过长，无法在此显示，但仍会被检查。
open-file = 打开文件
kind = 种类
recognise = 自动识别
with-card = 结合代理的卡片
agent-card = 代理卡片
agent-card-hint = 提供代理的卡片后，还会按代理声明的 Schema 检查消息。
nothing-to-inspect = 还没有要检查的内容。
not-inspected = 未能检查此文本。{ $why }
checks = 检查项
findings = 发现的问题
check-passed = 通过
check-failed = 未通过
check-not-applicable = 不适用
severity-error = 错误
severity-warning = 警告
severity-note = 提示
error-count = { $count ->
   *[other] { $count } 个错误
}
warning-count = { $count ->
   *[other] { $count } 个警告
}
note-count = { $count ->
   *[other] { $count } 个提示
}
nothing-wrong = 没有问题
copy-report = 复制报告
at-line = 第 { NUMBER($line) } 行，第 { NUMBER($column) } 列

## The test of an agent by the rules of object schemas. MUST and SHOULD are words of RFC 2119

test-agent = 测试此代理
test-agent-hint = 将针对每个输入模式和每种绑定向 { $address } 发送十几条或更多消息，其中一些是无效的。每条消息都可能启动真实的任务。
test-agent-stop = 停止测试
test-not-loaded = 无法加载测试。请重试。
test-running = 正在测试代理。
test-sent = { $count ->
   *[other] 已发送 { $count } 个请求
}
test-stopped = 测试已停止。已启动的任务可能仍在运行。
test-not-run = 未能测试代理。{ $why }
test-other-origin = 卡片中有一个端点位于其他来源 { $origin }。是否也向它发送测试消息？
test-other-too = 一并测试
test-other-not = 跳过
test-conforms = 该代理符合规范：没有违反任何 MUST 规则。
test-no-answers = 无法评判该代理：没有可据以判断的响应。
test-musts-broken = { $count ->
   *[other] 该代理不符合规范：违反了 { $count } 条 MUST 规则。
}
test-shoulds-broken = { $count ->
   *[other] 违反了 { $count } 条 SHOULD 规则。
}
check-unclear = 无法判定

## Connecting: why an agent can’t be reached or its answer not read

address-missing = 请输入代理的地址，例如 https://agent.example.com。
address-other-scheme = 代理的地址应以 https:// 或 http:// 开头，而此地址以“{ $scheme }:”开头。
address-without-host = 这不是网址；网址应类似于 https://agent.example.com。
agent-unreachable = { $url } 没有响应。请检查地址，并确认代理正在运行。
card-cors = { $url } 的服务器不允许网页读取代理的卡片（CORS）。
endpoint-cors = 代理存在，但 { $url } 不响应来自网页的请求（CORS）。消息可能已送达，也可能未送达。
endpoint-redirected = { $url } 重定向到了代理卡片中未列出的地址。未向该地址发送任何内容。
card-redirected = { $url } 重定向到了另一台服务器 { $to }。如果那是您要找的代理，请输入其地址。
mixed-content = 此页面是安全的（https），而 { $url } 不是，因此浏览器阻止了连接。
card-not-found = 在此地址未找到代理卡片。请检查地址，或输入卡片的地址。
card-is-web-page = { $url } 是网页，而不是代理卡片。请检查地址。
card-not-json = { $url } 的响应不是 JSON，因此不是代理卡片。
answer-is-web-page = 代理返回的是网页，而不是结果。代理卡片中的地址可能有误，或者响应来自中间的某台服务器。
answer-not-json = 代理的响应不是 JSON。
card-broken = 连接中断，未能完整读取 { $url } 的代理卡片。请重新连接。
not-a-card = { $url } 的 JSON 不是代理卡片：其中既没有名称，也没有可调用的地址。
interface-unreachable = 代理卡片中的地址 { $url } 没有响应。请告知代理的所有者。
interface-is-local = 该地址指向您正在使用的这台计算机。
answer-to-other-message = 代理的答复针对的是另一条消息，或来自其他发送者，因此不予显示。
not-an-answer = 代理的响应不是有效的 A2A：它是 JSON，但既不是任务也不是消息。
no-address-to-call = 代理的卡片中没有可调用的地址。
no-usable-interface = 网页无法调用此代理：它提供的是 { $offered }。此页面支持 A2A 1.0、0.3 和 0.2 的 JSONRPC，以及 A2A 1.0 的 HTTP+JSON。
no-usable-interface-old = 网页无法调用此代理：它提供的是 { $offered }。此页面支持 A2A 1.0、0.3 和 0.2 的 JSONRPC，以及 A2A 1.0 的 HTTP+JSON，但不支持 0.3 的 HTTP+JSON。
unusable-address = 代理卡片中的地址“{ $url }”不是普通网址。未发送任何内容。
sign-in-status = 请登录以继续（HTTP { NUMBER($status) }）。
card-status = 无法读取代理的卡片（HTTP { NUMBER($status) }）。
agent-busy = 代理正忙。请稍等一分钟再试。
agent-failed = 代理出错（HTTP { NUMBER($status) }）。请重试。如果仍然失败，请告知代理的所有者。
agent-wants-payment = 代理要求为此付费（HTTP 402），而此页面无法付款。
nothing-at = { $url } 处没有任何内容（HTTP 404）。该地址来自代理的卡片。请告知代理的所有者。
server-says = 服务器返回的信息：{ $reason }
agent-refused-status = 代理拒绝了请求（HTTP { NUMBER($status) }）。
agent-refused-error = 代理拒绝了请求（错误 { $name }）。
agent-refused-because = 代理拒绝了请求：{ $why }
agent-cannot-read = 代理无法读取该消息。请告知代理的所有者。
agent-rejects-values = 代理不接受这些值。请检查后重新发送。
agent-cannot-verify-sender = 代理无法验证消息的发送者。
agent-forbids = 代理不允许此请求。
agent-found-nothing = 代理未找到请求的内容。
agent-lacks-method = 代理不提供此方法。
message-too-large-for-agent = 消息对代理来说太大。
agent-failed-inside = 代理出错。请重试。如果仍然失败，请告知代理的所有者。
required-extensions = 代理需要此页面不支持的扩展：{ $names }。未发送任何内容。
session-ended = 代理在回复之前结束了会话（{ $status }）。
message-not-signed = 此页面无法为消息签名。未发送任何内容。
answer-signature-mismatch = 代理的响应与其签名不匹配，因此未显示。响应可能在传输途中被更改。
answer-signature-stale = 代理的响应未显示：签名时间过久、该响应此前已收到，或此设备的时钟不准确。
answer-not-verified = 代理的响应未显示：此页面仅接受由已知密钥签名的响应。
clock-differs = { $seconds ->
   *[other] 此设备与代理的时钟相差 { $seconds } 秒，因此代理拒绝了消息。请校准此设备的时钟，然后重新发送。
}
connection-lost = 与代理的连接已断开。代理可能已停止，也可能仍在处理。您输入的内容仍在此处。
answer-timeout = 代理响应超时。
answer-too-large = 代理的响应超过 { NUMBER($most) } MB。此页面未读取其余部分。
given-card = card 属性
nameless-agent = 未命名的代理
registry = 注册表
find-agents = 查找代理
call-method = 按名称调用方法

## Connecting: advice for the owner of the agent. Names of headers and protocols stay as they are

advice-card-cors = 致代理的所有者：响应对卡片的请求时请附上“Access-Control-Allow-Origin”，并允许标头 content-type、authorization、a2a-version、a2a-extensions 和 x-a2a-extensions；如果代理通过标头接收 API 密钥，也请允许该标头。
advice-endpoint-cors = 致代理的所有者：响应对代理端点的请求（包括 OPTIONS 预检请求）时请附上“Access-Control-Allow-Origin”，并允许标头 content-type、authorization、a2a-version、a2a-extensions 和 x-a2a-extensions；如果代理通过标头接收 API 密钥，也请允许该标头。
advice-mixed-content = 致代理的所有者：请通过 https 提供代理服务。
advice-redirected = 致代理的所有者：请在卡片中写明调用被重定向到的地址。
advice-interface = 致代理的所有者：请声明绑定为 JSONRPC 的接口，或协议版本为 1.0 的 HTTP+JSON 接口。
advice-address = 致代理的所有者：地址请以 https:// 开头，主机名使用 ASCII，且不含用户名。

## Signing in: credentials of the page, and OAuth. getCredentials is the name of a function

credentials-failed = 此页面无法提供您的凭据：{ $why }。
credentials-failed-silently = 此页面无法提供您的凭据：未说明原因。
credentials-empty = 此页面无法提供您的凭据：getCredentials 未提供密钥、令牌、用户名或标头。
credentials-scheme = 此页面无法提供您的凭据：它选择了方案“{ $name }”，但代理的卡片未声明该方案。
credentials-no-key = 此页面无法提供您的凭据：它提供了 API 密钥，但代理的卡片未声明 API 密钥。
credentials-header = 此页面无法提供您的凭据：它提供了标头“{ $name }”，但代理的卡片未声明该标头。
credentials-unsendable = 此页面无法提供您的凭据：其中含有无法发送的字符。
window-blocked = 浏览器阻止了登录窗口。请允许此页面弹出窗口，然后重试。
window-closed = 还在登录吗？请在另一个窗口中继续。如果您已关闭该窗口，请重新登录。
sign-in-needs-https = 此登录方式要求页面通过 https 提供。
sign-in-not-ours = 登录窗口的响应属于另一次登录，因此此页面已忽略。请重试。
sign-in-address = 代理的卡片将您引导至“{ $url }”，但它不是普通网址。此页面未打开它。
sign-in-unsafe = 代理的卡片将您引导至 { $host }，但未使用 https，因此此页面未打开它。
sign-in-several-origins = 代理的卡片将您引导至 { $window } 登录，却将结果发送到 { $other }。此页面未打开它。
sign-in-foreign-issuer = { $host } 声明的颁发者是“{ $issuer }”，属于另一个网站。此页面未打开它。
sign-in-no-metadata = { $host } 未说明如何登录。
sign-in-refused = 登录被拒绝（{ $code }）。
sign-in-refused-because = 登录被拒绝：{ $why }
sign-in-unreachable = { $host } 不响应此页面，因此无法完成登录。
sign-in-no-token = { $host } 未返回令牌。
sign-in-where = 您将在单独的窗口中登录 { $window }。
sign-in-where-and-token = 您将在单独的窗口中登录 { $window }；随后此页面从 { $token } 获取令牌。
sign-in-grants = { $agent } 的代理将可以：{ $scopes }。
sign-in-grants-all = { $agent } 的代理将可以：执行 { $window } 允许此页面执行的所有操作。

## Signing in: methods that this page can’t use

unusable-cookie = 代理要求通过 Cookie 传递密钥，而网页无法为其他网站设置 Cookie。
unusable-key-place = 代理的卡片未说明密钥应放在何处发送。
unusable-client-certificate = 代理需要客户端证书（双向 TLS），而网页无法发送客户端证书。
unusable-http-scheme = 代理需要 HTTP 方案“{ $name }”，而此页面不支持该方案。
unusable-no-flows = 代理的卡片未说明其 OAuth 登录。
unusable-flows = 代理仅提供{ $names }方式的 OAuth。网页可以使用的是带 PKCE 的授权码。
unusable-window = 此登录方式需要打开新窗口，此页面尚不支持。
unusable-method = 此页面不支持登录方式“{ $kind }”。
unusable-undeclared = 代理需要“{ $name }”，但其卡片未说明该登录方式。
unusable-two-in-one = 代理要求在同一标头中发送两份凭据。

## Signing in: fields, and what is wrong with an entry

api-key = API 密钥
api-key-named = API 密钥“{ $name }”
token = 令牌
user-name = 用户名
password = 密码
header = 标头
client-id = 客户端 ID
enter-api-key = 请输入 API 密钥
enter-token = 请输入令牌
enter-user-name = 请输入用户名
enter-the-password = 请输入密码
enter-header-name = 请输入标头的名称
enter-client-id = 请输入此页面在该处的客户端 ID
entry-unsendable = 请移除无法发送的字符
entry-colon = 用户名不能包含冒号
entry-header-name = 请输入网页可以发送的标头的名称
entry-refused = 代理未接受此内容。请检查您输入的内容并重试
entry-forbidden = 这些凭据有效，但无权执行此操作
bearer-token = Bearer 令牌
user-name-and-password = 用户名和密码
client-certificate = 客户端证书
nameless-scheme = 无名称
key-in-address = 地址中的 API 密钥（{ $parameter }）
key-in-header = 标头 { $parameter } 中的 API 密钥
key-in-cookie = Cookie { $parameter } 中的 API 密钥
labelled-by-name = { $label }（{ $name }）

## Results: findings, which say what was expected

result-unexpected = 此处不应有
result-name = 此处不应有名称“{ $name }”
result-missing = 缺少“{ $name }”
result-missing-because = 有“{ $because }”，但缺少“{ $name }”
result-expected = 应为：{ $what }
result-at-least = 应至少为 { $limit }
result-at-most = 应至多为 { $limit }
result-more-than = 应大于 { $limit }
result-less-than = 应小于 { $limit }
result-multiple-of = 应为 { $of } 的倍数
result-characters-at-least = 应至少有 { $limit } 个字符，而不是 { $actual } 个
result-characters-at-most = 应至多有 { $limit } 个字符，而不是 { $actual } 个
result-pattern = 应为 { $pattern } 的形式
result-items-at-least = 应至少有 { $limit } 项，而不是 { $actual } 项
result-items-at-most = 应至多有 { $limit } 项，而不是 { $actual } 项
result-items-equal = 第 { $first } 项与第 { $second } 项相同；每项应只出现一次
result-items-equal-somewhere = 有两项相同；每项应只出现一次
result-items-beyond = 应不超过 { $limit } 项
result-items-unexpected = 此处不应有 { $count } 项
result-items-of-kind-at-least = 应至少有 { $count } 项属于某一类型
result-items-of-kind-between = 应有 { $min } 至 { $max } 项属于某一类型
result-entries-at-least = 应至少有 { $limit } 个条目，而不是 { $actual } 个
result-entries-at-most = 应至多有 { $limit } 个条目，而不是 { $actual } 个
result-fits-no-shape = 不符合任何预期的形式
result-fits-several-shapes = 符合多种预期的形式，而不是只符合一种
result-not-allowed = 此值已被排除
result-encoding = 应为以 { $encoding } 编码的文本
result-media-type = 应为类型为 { $media-type } 的文件的文本
result-not-checked = 此处未检查
result-one-of-listed = 应为所列值之一
