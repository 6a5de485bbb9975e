### العربية، بصيغة رسمية محايدة.

## Sentences beside each other: two whole sentences, with the space that the language puts between them

sentences = { $first } { $next }

## Times: “ago” stands in sentences such as “You sent these values 5 min ago.” and alone

just-now = قبل لحظات
minutes-ago = { $count ->
    [zero] قبل { $count } دقيقة
    [one] قبل دقيقة
    [two] قبل دقيقتين
    [few] قبل { $count } دقائق
    [many] قبل { $count } دقيقة
   *[other] قبل { $count } دقيقة
}
hours-ago = { $count ->
    [zero] قبل { $count } ساعة
    [one] قبل ساعة
    [two] قبل ساعتين
    [few] قبل { $count } ساعات
    [many] قبل { $count } ساعة
   *[other] قبل { $count } ساعة
}
yesterday = أمس
days-ago = { $count ->
    [zero] قبل { $count } يوم
    [one] قبل يوم
    [two] قبل يومين
    [few] قبل { $count } أيام
    [many] قبل { $count } يومًا
   *[other] قبل { $count } يوم
}
seconds = { $seconds } ث
milliseconds = { NUMBER($count) } مللي ثانية

## Conversation: the skills of an agent

looking-for-agent = جارٍ البحث عن الوكيل…
card-looked-for-at = بُحث عن البطاقة في العناوين التالية:
no-answer = لا رد
skills = المهارات
ask-agent = سؤال الوكيل نفسه
input-text = نص
input-form = نموذج
input-file = ملف
input-sign-in = تسجيل الدخول
field-count = { $count ->
    [zero] لا حقول
    [one] حقل واحد
    [two] حقلان
    [few] { $count } حقول
    [many] { $count } حقلًا
   *[other] { $count } حقل
}
find-skill = البحث عن مهارة
start-skill = بدء
start-named-skill = بدء: { $name }
skills-found = { $all ->
    [zero] { NUMBER($shown) } من { $all } مهارة
    [one] { NUMBER($shown) } من مهارة واحدة
    [two] { NUMBER($shown) } من مهارتين
    [few] { NUMBER($shown) } من { $all } مهارات
    [many] { NUMBER($shown) } من { $all } مهارة
   *[other] { NUMBER($shown) } من { $all } مهارة
}

## Conversation: the request that is filled in and sent

request = الطلب
choose-skill = ما المطلوب من الوكيل؟
tags = الوسوم
send-as = الإرسال بصيغة
write-message-instead = كتابة رسالة بدلًا من ذلك
use-form-instead = تعبئة النموذج بدلًا من ذلك
examples = أمثلة
example-number = المثال { NUMBER($number) }
use-example = استخدام المثال: { $name }
message = الرسالة
enter-message = يُرجى إدخال رسالة
sent = أُرسل
checking = جارٍ التحقق…
clear = مسح النموذج
goes-to = يُرسل إلى { $origin }
storage-full = مساحة التخزين في هذا المتصفح ممتلئة. لن تبقى البيانات المدخلة بعد إعادة تحميل الصفحة.
draft-misfit = لا تناسب المسودة المحفوظة هذا النموذج.
draft-use = استخدامها على أي حال
draft-delete = حذفها
refilled = أُرسلت هذه القيم { $ago }.
refilled-replacing = أُرسلت هذه القيم { $ago }. وقد حلّت محل البيانات المدخلة.
continues-conversation = هذه متابعة للمحادثة «{ $title }»، وآخر رسالة فيها أُرسلت { $ago }.
new-conversation = بدء محادثة جديدة
found-agents = الوكلاء الذين عُثر عليهم
connect-to = الاتصال بـ { $name }
last-seen = آخر ظهور { $time }

## Conversation: signing in

sign-in = تسجيل الدخول
signing-in = جارٍ تسجيل الدخول…
sign-out = تسجيل الخروج
sign-out-effect = يؤدي تسجيل الخروج أيضًا إلى إزالة مسودات هذا الوكيل وعمليات تنفيذه من هذا المتصفح.
not-now = ليس الآن
sign-in-methods = طريقة تسجيل الدخول
finding-sign-in-page = جارٍ البحث عن صفحة تسجيل الدخول…
continue-in-window = يُرجى المتابعة في النافذة التي فُتحت.
confirm-origin = يُرجى تأكيد السماح بإرسال البيانات المدخلة إلى هناك
show = إظهار
hide = إخفاء
show-field = إظهار { $label }
header-name-help = اسم الترويسة التي تحمل مفتاح الوكيل، مثل X-API-Key.
client-id-help = معرّف العميل الذي سُجّلت به هذه الصفحة هناك، مع عنوان إعادة التوجيه { $redirect }
entries-go-to = تُرسل البيانات المدخلة إلى { $origin } وتُنسى عند إغلاق هذه الصفحة.
signed-in-at = سُجّل الدخول في { $origin }
send-entries-to = إرسال البيانات المدخلة إلى { $origin }
card-from-elsewhere = وردت بطاقة الوكيل من { $origin }، لكن الوكيل يعمل في مكان آخر. يُنصح بعدم المتابعة إلا عند الثقة بكليهما.
signed-by = موقّعة من «{ $key }»، والتوقيع صحيح
signed-verified = موقّعة، والتوقيع صحيح
signed-without-key = موقّعة، ولم يُتحقق من التوقيع (لا مفتاح)
card-signature-mismatch = لا يطابق التوقيع بطاقة الوكيل: ربما عُدّلت البطاقة.
card-unsigned = بطاقة الوكيل غير موقّعة.
signature-required = لا تعرض هذه الصفحة إلا الوكلاء الذين وُقّعت بطاقاتهم بمفتاح تعرفه.
sign-in-unauthorized = يحتاج الوكيل إلى معرفة هوية المستخدم.
sign-in-forbidden = لا يسمح تسجيل الدخول الحالي بهذا. يُرجى استخدام غيره.
sign-in-for-task = سيتابع الوكيل المهمة بعد تسجيل الدخول.
sign-in-requested = يُرجى تسجيل الدخول قبل الإرسال، أو لعرض المزيد من مهارات الوكيل.
sign-in-other-account = لا يسمح هذا الحساب بذلك. يُرجى تسجيل الدخول بحساب آخر.
sign-in-expired = انتهت صلاحية تسجيل الدخول. يُرجى تسجيل الدخول مجددًا.

## Conversation: runs (what the person sent, and what the agent does about it)

runs = عمليات التنفيذ
no-runs = تظهر هنا عمليات التنفيذ.
sent-again = أُرسل مجددًا.
clear-history = مسح السجل
confirm-clear-history = مسح كل عمليات التنفيذ؟
history-cleared = مُسح السجل.
cancel = إلغاء
cancelling = جارٍ الإلغاء…
you-asked = المطلوب
reported-at = آخر إبلاغ: { $moment }
run-actions = هذا التنفيذ
more-actions = إجراءات أخرى
run-again = إعادة التنفيذ
edit-and-run-again = تحرير وإعادة التنفيذ
end-session = إنهاء الجلسة
continue-conversation = متابعة المحادثة
open-comparison = مقارنة مع…
compare-with = مقارنة مع
close-comparison = إغلاق المقارنة
remove-run = إزالة
run-removed = أُزيل.
view-result = عرض النتيجة
edit-request = تعديل
agent-needs-answer = ينتظر الوكيل إجابة
sign-in-to-continue = تسجيل الدخول للمتابعة
your-answer = إجابتك
enter-answer = يُرجى إدخال إجابة
send-answer = إرسال الإجابة
sending-answer = جارٍ الإرسال…
approve = موافقة
reject = رفض
decision = القرار
approve-what = الموافقة على «{ $what }»؟
rejection-reason = سبب الرفض
credential-goes-to-agent = يطلب الوكيل هذه المعلومة من أجل خدمة أخرى. تُرسل إلى الوكيل، ويمكنه استخدامها بعد ذلك. لا تُدخلها إلا إذا كنت تثق بالوكيل.
credential-by-sign-in = يطلب الوكيل تسجيل الدخول إلى خدمة أخرى. لا يمكن لهذه الصفحة فعل ذلك نيابةً عن الوكيل. يمكنك الرد بنص أو إلغاء المهمة.
continue-task = متابعة
start-new-task = بدء مهمة جديدة
earlier-messages = الرسائل السابقة
you = أنت
agent = الوكيل
answer = الرد
result = النتيجة
progress = التقدم
message-count = { $count ->
    [zero] لا رسائل
    [one] رسالة واحدة
    [two] رسالتان
    [few] { $count } رسائل
    [many] { $count } رسالة
   *[other] { $count } رسالة
}
earlier-message-count = { $count ->
    [zero] لا رسائل سابقة
    [one] رسالة سابقة واحدة
    [two] رسالتان سابقتان
    [few] { $count } رسائل سابقة
    [many] { $count } رسالة سابقة
   *[other] { $count } رسالة سابقة
}

## Conversation: states of runs

not-sent-yet = لم يُرسل بعد
sending = جارٍ الإرسال
reconnecting = جارٍ إعادة الاتصال
stopped-waiting = توقف الانتظار
status-unknown = الحالة غير معروفة
submitted = قُدّم
working = قيد التنفيذ
needs-your-input = بانتظار إجابتك
sign-in-required = يلزم تسجيل الدخول
answered = ورد الرد
completed = اكتمل
not-sent = لم يُرسل
canceled = أُلغي
failed = فشل
rejected = رُفض
unknown-state = غير معروف
state-needs-answer = ينتظر الوكيل إجابتك.
state-needs-sign-in = يُرجى تسجيل الدخول للمتابعة.
state-rejected = رفض الوكيل دون ذكر السبب.
state-failed = فشلت المهمة. ولم يذكر الوكيل السبب.
state-no-result = لم يرسل الوكيل أي نتيجة.

## Conversation: notices about runs

notice-other-dialect = لا يدعم الوكيل A2A { $from } المذكور في بطاقته. أعادت هذه الصفحة إرسال الرسالة بصيغة A2A { $to }.
notice-not-canceled = تعذّر إلغاء المهمة. { $why }
notice-session-not-ended = تعذّر إنهاء الجلسة. { $why }
notice-reconnecting = انقطع الاتصال بالوكيل. جارٍ إعادة الاتصال.
notice-offline = لا يوجد اتصال بالشبكة. يُستأنف التنفيذ عند عودة الاتصال.
notice-busy = الوكيل مشغول. سيُعاد إرسال الرسالة تلقائيًّا.
notice-given-up = توقف الانتظار قبل أن يرد الوكيل. ربما لا يزال الوكيل يعمل.
notice-stopped = توقف الانتظار. ربما لا يزال الوكيل يعمل.
notice-crash-loop = تعطلت هذه الصفحة مرتين أثناء متابعة هذه المهمة، فتوقفت عن التحقق منها. ربما لا يزال الوكيل يعمل.
notice-unsure = أُغلقت الصفحة قبل أن يرد الوكيل. ربما لم تصل الرسالة.
notice-unsure-unkept = أُغلقت الصفحة قبل أن يرد الوكيل. ربما لم تصل الرسالة، ولم يُحفظ محتواها. يمكن إرسال النموذج مرة أخرى.
notice-answer-unsure = ربما لم تصل الإجابة إلى الوكيل. يمكن إرسالها مرة أخرى.
notice-other-task = أرسل الوكيل تحديثات تخص مهمة أخرى، فتجاهلتها هذه الصفحة.
notice-accepted = تسلّم الوكيل الرسالة وقبلها، ولم يرسل ردًّا هنا.
notice-too-many-events = أرسل الوكيل أكثر من 10,000 حدث. ولم تقرأ هذه الصفحة البقية.
notice-too-many-results = أرسل الوكيل أكثر من 1,000 نتيجة. والبقية غير معروضة.
notice-too-large-to-keep = كانت النتيجة أكبر من أن تُحفظ بعد إغلاق الصفحة.
notice-secrets-not-kept = لم تُحفظ بعد إغلاق الصفحة القيم التي تبدو سرية.

## Conversation: how the agent departed from the A2A protocol, and how this page understood it

oddities = ملاحظات على الرد
oddity-half-character = وصل أحد الأحرف مبتورًا، وهو معروض بالشكل �.
oddity-not-a-number = قُرئ «NaN» أو «Infinity» كقيمة فارغة، لأن JSON لا يتضمن مثل هذه الأعداد.
oddity-snake-case = قُرئت الأسماء التي تتضمن شرطات سفلية على أنها أسماء A2A.
oddity-root = قُرئت القيم الموجودة داخل «root» كأنها مستقلة بذاتها.
oddity-loose-parts = قُرئ جزء منفرد على أنه قائمة أجزاء.
oddity-loose-status = قُرئت حالة مكوّنة من كلمة واحدة على أنها حالة المهمة.
oddity-text-result = قُرئ نص عادي على أنه رسالة الوكيل.
oddity-unframed = قُرئ الرد مع أنه ورد من دون إطار JSON-RPC.
oddity-stream-type = قُرئ الرد على أنه تدفق أحداث، مع أنه يذكر نوعًا آخر.
oddity-unfinished-event = قُرئ الحدث الأخير، مع أن التدفق انتهى قبل اكتماله.
oddity-several-messages = رد الوكيل بعدة رسائل، وكلها معروضة.
oddity-other-task-id = تابع الوكيل المهمة بمعرّف (ID) آخر، وتابعتها هذه الصفحة.
oddity-repeated-message-id = تحمل رسائل مختلفة المعرّف (ID) نفسه، وكلها معروضة.
oddity-no-task-id = قُرئ تحديث لا يذكر معرّف المهمة (ID) على أنه يخص هذه المهمة.
oddity-unread = تعذّرت قراءة جزء من الرد، وهو معروض كما ورد.
oddity-no-stream = رفض الوكيل البث المتدفق، مع أن بطاقته تعد به. أُعيد إرسال الرسالة من دون بث متدفق.
oddity-version-words = تكتب البطاقة إصدار A2A بصيغة أخرى، واستُخدم الرقم الوارد فيها.
oddity-binding-words = تسمّي البطاقة الربط باسم غير اسمه في A2A، ومع ذلك فُهم المقصود.
oddity-binding-member = تذكر البطاقة الربط كما يذكره إصدار آخر من A2A، ومع ذلك فُهم المقصود.

## Conversation: what a run waits for

check-again = التحقق مجددًا
retry = إعادة المحاولة
check-now = التحقق الآن
stop-waiting = إيقاف الانتظار
checking-task = جارٍ التحقق من المهمة
checking-for-answer = جارٍ التحقق من وصول رد
waiting-for-network = بانتظار الشبكة
sending-again-in = إعادة الإرسال بعد { NUMBER($seconds) } ث
trying-again-in = إعادة المحاولة بعد { NUMBER($seconds) } ث
checking-again-in = إعادة التحقق بعد { NUMBER($seconds) } ث
signed-in-message = تم تسجيل الدخول.

## Results: copying and saving

copy = نسخ
copied = نُسخ
copying-blocked = منع المتصفح النسخ
export = تصدير
copy-as-text = نسخ كنص
copy-as-json = نسخ بصيغة JSON
copy-this-code = نسخ هذا الكود
copy-this-text = نسخ هذا النص
download = تنزيل
download-as-text = تنزيل كنص
download-as-json = تنزيل بصيغة JSON
download-as-csv = تنزيل بصيغة CSV
download-as-markdown = تنزيل بصيغة Markdown
print-or-pdf = طباعة أو PDF
copy-form-link = نسخ رابط النموذج المملوء
download-this-text = تنزيل هذا النص
download-file = تنزيل { $name }
text = نص

## Results: values

schema-too-deep = المخطط أعمق تداخلًا من أن يُستخدم. تُعرض القيمة من دونه.
value-too-deep = هذه القيمة أعمق تداخلًا من أن تُعرض منسّقة. يُعرض نص JSON بدلًا من ذلك.
result-number = النتيجة { NUMBER($number) }
show-more-of = عرض { NUMBER($next) } أخرى من { NUMBER($left) }
show-more-kilobytes = عرض المزيد ({ NUMBER($kilobytes) } كيلوبايت)
places-differ = { $count ->
    [zero] لا حقول مخالفة لمخطط الوكيل
    [one] حقل واحد لا يطابق مخطط الوكيل
    [two] حقلان لا يطابقان مخطط الوكيل
    [few] { $count } حقول لا تطابق مخطط الوكيل
    [many] { $count } حقلًا لا يطابق مخطط الوكيل
   *[other] { $count } حقل لا يطابق مخطط الوكيل
}
places-may-differ = { $count ->
    [zero] لا تذكر هذه النتيجة مخططها. وعند مقارنتها بمخطط الوكيل لها، لا توجد حقول مخالفة.
    [one] لا تذكر هذه النتيجة مخططها. وعند مقارنتها بمخطط الوكيل لها، يوجد حقل واحد لا يطابقه.
    [two] لا تذكر هذه النتيجة مخططها. وعند مقارنتها بمخطط الوكيل لها، يوجد حقلان لا يطابقانه.
    [few] لا تذكر هذه النتيجة مخططها. وعند مقارنتها بمخطط الوكيل لها، توجد { $count } حقول لا تطابقه.
    [many] لا تذكر هذه النتيجة مخططها. وعند مقارنتها بمخطط الوكيل لها، يوجد { $count } حقلًا لا يطابقه.
   *[other] لا تذكر هذه النتيجة مخططها. وعند مقارنتها بمخطط الوكيل لها، يوجد { $count } حقل لا يطابقه.
}
no-value = لا شيء
no-text = نص فارغ
no-members = كائن فارغ
no-items = قائمة فارغة
share = النسبة
not-in-the-schema = غير وارد في المخطط
does-not-fit = غير مطابق
changes-reading-direction = يحتوي هذا النص على رموز غير مرئية تغيّر اتجاه قراءته
show-less = عرض أقل
only-the-beginning = لا يُعرض إلا البداية. يمكن نسخ البيانات أو تنزيلها للحصول على البقية.
show-all-lines = { $count ->
    [zero] عرض الأسطر كلها ({ $written })
    [one] عرض السطر كاملًا
    [two] عرض السطرين كليهما
    [few] عرض الأسطر كلها ({ $written })
    [many] عرض الأسطر كلها ({ $written })
   *[other] عرض الأسطر كلها ({ $written })
}
show-all-characters = { $count ->
    [zero] عرض الأحرف كلها ({ $written })
    [one] عرض الحرف كاملًا
    [two] عرض الحرفين كليهما
    [few] عرض الأحرف كلها ({ $written })
    [many] عرض الأحرف كلها ({ $written })
   *[other] عرض الأحرف كلها ({ $written })
}
share-of = { $part } من { $whole }

## Results: counts. $written is the count as the locale writes it

row-count = { $count ->
    [zero] لا صفوف
    [one] صف واحد
    [two] صفان
    [few] { $written } صفوف
    [many] { $written } صفًّا
   *[other] { $written } صف
}
item-count = { $count ->
    [zero] لا عناصر
    [one] عنصر واحد
    [two] عنصران
    [few] { $written } عناصر
    [many] { $written } عنصرًا
   *[other] { $written } عنصر
}
member-count = { $count ->
    [zero] لا إدخالات
    [one] إدخال واحد
    [two] إدخالان
    [few] { $written } إدخالات
    [many] { $written } إدخالًا
   *[other] { $written } إدخال
}
number-count = { $count ->
    [zero] لا أرقام
    [one] رقم واحد
    [two] رقمان
    [few] { $written } أرقام
    [many] { $written } رقمًا
   *[other] { $written } رقم
}
duration-years = { $count ->
    [zero] { $count } سنة
    [one] سنة واحدة
    [two] سنتان
    [few] { $count } سنوات
    [many] { $count } سنة
   *[other] { $count } سنة
}
duration-months = { $count ->
    [zero] { $count } شهر
    [one] شهر واحد
    [two] شهران
    [few] { $count } أشهر
    [many] { $count } شهرًا
   *[other] { $count } شهر
}
duration-weeks = { $count ->
    [zero] { $count } أسبوع
    [one] أسبوع واحد
    [two] أسبوعان
    [few] { $count } أسابيع
    [many] { $count } أسبوعًا
   *[other] { $count } أسبوع
}
duration-days = { $count ->
    [zero] { $count } يوم
    [one] يوم واحد
    [two] يومان
    [few] { $count } أيام
    [many] { $count } يومًا
   *[other] { $count } يوم
}
duration-hours = { NUMBER($count) } س
duration-minutes = { NUMBER($count) } د
duration-seconds = { NUMBER($count) } ث

## Results: files, pictures and formatted text

file = ملف
source = المصدر
not-utf-8 = هذا الملف ليس نصًّا بترميز UTF-8.
file-unreadable = لا يمكن قراءة هذا الملف.
address-not-opened = لا يمكن فتح هذا العنوان من هنا.
not-a-picture = المحتوى ليس صورة من هذا النوع
unknown-part = جزء من نوع غير معروف، بصيغة JSON
open-at = فتح في { $host }
load-image-from = تحميل الصورة من { $host }
media-png = صورة PNG
media-jpeg = صورة JPEG
media-gif = صورة GIF
media-webp = صورة WebP
media-avif = صورة AVIF
media-svg = صورة SVG
media-pdf = مستند PDF
media-zip = أرشيف ZIP
media-csv = جدول CSV
media-plain = نص عادي
code = كود
task-done = منجز
task-to-do = غير منجز
image = صورة
broken-image = (صورة تالفة)

## Results: tables and charts

table = جدول
columns = الأعمدة
columns-to-show = الأعمدة المعروضة
first-page = الصفحة الأولى
previous-page = الصفحة السابقة
next-page = الصفحة التالية
last-page = الصفحة الأخيرة
rows-range = الصفوف { $from }–{ $to } من { $count }
numbers-range = الأرقام { $from }–{ $to } من { $count }
show-the-row = عرض الصف
show-the-next-row = عرض الصف التالي
findings-on-other-pages = { $count ->
    [zero] لا صفوف مخالفة للمخطط في صفحات أخرى.
    [one] صف واحد في صفحة أخرى لا يطابق المخطط.
    [two] صفان في صفحات أخرى لا يطابقان المخطط.
    [few] { $written } صفوف في صفحات أخرى لا تطابق المخطط.
    [many] { $written } صفًّا في صفحات أخرى لا يطابق المخطط.
   *[other] { $written } صف في صفحات أخرى لا يطابق المخطط.
}
scroll-for-columns = يمكن التمرير أفقيًّا لعرض الأعمدة كلها ({ $count }).
not-sorted = بالترتيب الأصلي.
sorted-ascending = مرتّبة تصاعديًّا حسب { $column }.
sorted-descending = مرتّبة تنازليًّا حسب { $column }.
chart-of = رسم بياني للعمود
chart-numbers = الأرقام
bar-chart = رسم بياني بالأعمدة ({ $label }): { $summary }
line-chart = رسم بياني خطي ({ $label }): { $summary }
chart-summary = { $count ->
    [zero] { $written } قيمة، من { $first } إلى { $last }، أدناها { $lowest } وأعلاها { $highest }.
    [one] قيمة واحدة، من { $first } إلى { $last }، أدناها { $lowest } وأعلاها { $highest }.
    [two] قيمتان، من { $first } إلى { $last }، أدناهما { $lowest } وأعلاهما { $highest }.
    [few] { $written } قيم، من { $first } إلى { $last }، أدناها { $lowest } وأعلاها { $highest }.
    [many] { $written } قيمة، من { $first } إلى { $last }، أدناها { $lowest } وأعلاها { $highest }.
   *[other] { $written } قيمة، من { $first } إلى { $last }، أدناها { $lowest } وأعلاها { $highest }.
}

## Results: comparing two runs

comparison = المقارنة
input = المدخلات
output = المخرجات
field = الحقل
before = قبل
after = بعد
both = في كليهما
changed = تغيّر
only-in-first = أُزيل
only-in-second = أُضيف
no-output = لم تُسجّل مخرجات.
no-difference = لا فرق.
more-differences = لا تُعرض كل الفروق.
same-text = النص نفسه.
absent = غير موجود
whole-value = القيمة كاملة
equal-values = { $count ->
    [zero] لا قيم متساوية
    [one] قيمة متساوية واحدة
    [two] قيمتان متساويتان
    [few] { $count } قيم متساوية
    [many] { $count } قيمة متساوية
   *[other] { $count } قيمة متساوية
}
equal-lines = { $count ->
    [zero] لا أسطر متماثلة
    [one] سطر متماثل واحد
    [two] سطران متماثلان
    [few] { $count } أسطر متماثلة
    [many] { $count } سطرًا متماثلًا
   *[other] { $count } سطر متماثل
}

## The page: connecting to an agent

connect = اتصال
connecting = جارٍ الاتصال…
agent-address = عنوان الوكيل
connect-to-agent = الاتصال بوكيل
skip-to-content = الانتقال إلى المحتوى
welcome-title = أي وكيل؟
welcome = يُرجى إدخال عنوان وكيل A2A. يظهر نموذج لكل ما يستطيع الوكيل فعله.
step-connect = الاتصال
step-connect-about = تبيّن بطاقة الوكيل ما يستطيع فعله.
step-fill-in = التعبئة
step-fill-in-about = تُشرح الأخطاء بجانب حقولها.
step-read = قراءة النتيجة
step-read-about = نصوص وجداول وملفات جاهزة للتصدير.
sample-agents = وكلاء نموذجيون
no-agent-here = لا يوجد وكيل في هذا العنوان
own-agent = لهذه الصفحة وكيلها الخاص:
no-agent-at-hand = لا يوجد وكيل؟ يمكن تجربة النماذج من دونه:
unknown-skill = لا يملك هذا الوكيل المهارة «{ $id }». يُرجى اختيار إحدى المهارات التالية.
link-question-title = فُتحت هذه الصفحة عبر رابط
connect-to-question = الاتصال بـ { $origin }؟
connect-to-why = سيتلقى الوكيل هناك ما يُرسل إليه. وفي المرة القادمة ستتصل هذه الصفحة به دون سؤال.
yes-connect = نعم، اتصال

## The page: around a conversation

ready = جاهز
not-reachable = تعذّر الوصول
working-now = قيد التنفيذ…
offline = غير متصل
offline-effect = لا يوجد اتصال بالشبكة. يمكن متابعة التعبئة؛ ولن يُرسل شيء حتى يعود الاتصال.
all-skills = كل المهارات
view = العرض
activity = النشاط
about = حول الوكيل
your-runs = عمليات التنفيذ
place-agents = الوكلاء
place-gallery = المعرض
place-playground = ساحة التجربة
place-docs = الوثائق
menu = القائمة
site = الموقع
language = اللغة
as-browser = لغة المتصفح
theme = المظهر
as-system = مظهر النظام
theme-light = فاتح
theme-dark = داكن
copy-link = نسخ الرابط
another-agent = وكيل آخر

## The page: facts about an agent

provider = المزوّد
version = الإصدار
address = العنوان
protocol = البروتوكول
features = الميزات
extensions = الامتدادات
schemas = المخططات
structured-input = المدخلات المنظّمة
input-errors = أخطاء المدخلات
signature = التوقيع
card-check = فحص البطاقة
inspect-card = فحص هذه البطاقة
documentation = التوثيق
contact = جهة الاتصال
pricing = الأسعار
no-schemas = لم يُعلن عن أي مخطط
protocol-over = A2A { $version } عبر { $transport }
protocol-sessions = جلسات { $version } عبر REST
protocol-sessions-newer = جلسات { $version } عبر REST، وهو إصدار أحدث من 1.0 الذي تدعمه هذه الصفحة
protocol-envelopes = مظاريف رسائل عبر HTTP POST
streaming = البث المتدفق
push-notifications = الإشعارات الفورية
extension-not-supported = لا تدعمه هذه الصفحة
extension-confirmed = ✓ أكّده الوكيل
extension-not-confirmed = مطلوب تفعيله، ولم يؤكّده الوكيل
extension-requested = مطلوب تفعيله
extension-required = إلزامي
schemas-declared = { $names } ({ $place })
schema-at-root = في المستوى الأعلى من البطاقة
schema-in-extension = في معاملات الامتداد
schema-of-skill-input = مدخلات المهارة «{ $skill }»
schema-of-skill-output = مخرجات المهارة «{ $skill }»
schema-of-capability = معاملات القدرة «{ $capability }»
schema-asked-for = بطلب من الوكيل

## The page: the log of requests

protocol-log = سجل البروتوكول
log-empty = لا طلبات بعد.
log-cut = لم تُحفظ البقية.
logged-request = الطلب
logged-answer = الرد
copy-as-curl = نسخ كأمر curl
check-request = التحقق من الطلب
check-answer = التحقق من الرد
check = التحقق
valid = صالح
finding-count = { $count ->
    [zero] لا ملاحظات
    [one] ملاحظة واحدة
    [two] ملاحظتان
    [few] { $count } ملاحظات
    [many] { $count } ملاحظة
   *[other] { $count } ملاحظة
}
log-not-sent = لم يُرسل
log-redirected = أُعيد توجيهه
log-broke-off = انقطع
log-timeout = استغرق وقتًا طويلًا
log-too-large = كبير جدًّا
log-stopped = أُوقف
log-under-way = جارٍ

## The inspector: a tool for developers that checks pasted JSON

inspect = فحص JSON
back-to-the-agent = العودة إلى الوكيل
inspect-hint = يمكن هنا لصق أو إفلات بطاقة وكيل أو رسالة أو مهمة أو رد أو تدفق أحداث أو أي محتوى JSON آخر من A2A. ويبقى كل ذلك على هذا الجهاز.
text-not-shown = هذا النص أطول من أن يُعرض هنا. سيُفحص مع ذلك.
open-file = فتح ملف
kind = الصنف
recognise = تعرّف تلقائي
with-card = مع بطاقة الوكيل
agent-card = بطاقة الوكيل
agent-card-hint = بوجود البطاقة تُفحص الرسائل أيضًا وفق المخططات التي يعلن عنها الوكيل.
nothing-to-inspect = لا يوجد ما يُفحص بعد.
not-inspected = لم يُفحص النص. { $why }
checks = الفحوص
findings = الملاحظات
check-passed = ناجح
check-failed = غير ناجح
check-not-applicable = لا ينطبق
severity-error = خطأ
severity-warning = تحذير
severity-note = معلومة
error-count = { $count ->
    [zero] لا أخطاء
    [one] خطأ واحد
    [two] خطآن
    [few] { $count } أخطاء
    [many] { $count } خطأً
   *[other] { $count } خطأ
}
warning-count = { $count ->
    [zero] لا تحذيرات
    [one] تحذير واحد
    [two] تحذيران
    [few] { $count } تحذيرات
    [many] { $count } تحذيرًا
   *[other] { $count } تحذير
}
note-count = { $count ->
    [zero] لا معلومات
    [one] معلومة واحدة
    [two] معلومتان
    [few] { $count } معلومات
    [many] { $count } معلومة
   *[other] { $count } معلومة
}
nothing-wrong = لا مشكلات
copy-report = نسخ التقرير
at-line = السطر { NUMBER($line) }، العمود { NUMBER($column) }

## The test of an agent by the rules of object schemas. MUST and SHOULD are words of RFC 2119

test-agent = اختبار هذا الوكيل
test-agent-hint = لكل مخطط إدخال ولكل ربط تُرسل نحو اثنتي عشرة رسالة أو أكثر إلى { $address }، وبعضها غير صالح. وقد تبدأ كل رسالة مهمة حقيقية.
test-agent-stop = إيقاف الاختبار
test-not-loaded = تعذّر تحميل الاختبار. يُرجى المحاولة مجددًا.
test-running = يجري اختبار الوكيل.
test-sent = { $count ->
    [zero] لم تُرسل طلبات
    [one] أُرسل طلب واحد
    [two] أُرسل طلبان
    [few] أُرسلت { $count } طلبات
    [many] أُرسل { $count } طلبًا
   *[other] أُرسل { $count } طلب
}
test-stopped = أُوقف الاختبار. وقد تستمر المهام التي بدأها.
test-not-run = لم يُختبر الوكيل. { $why }
test-other-origin = تذكر البطاقة نقطة وصول من أصل آخر، { $origin }. هل يُسمح للاختبار بإرسال رسائل إليها؟
test-other-too = اختبارها أيضًا
test-other-not = تجاوزها
test-conforms = الوكيل مطابق: لا يخالف أي قاعدة MUST.
test-no-answers = تعذّر تقييم الوكيل: لا توجد إجابة تتيح الحكم عليه.
test-musts-broken = { $count ->
    [zero] الوكيل غير مطابق: يخالف { $count } قاعدة MUST.
    [one] الوكيل غير مطابق: يخالف قاعدة MUST واحدة.
    [two] الوكيل غير مطابق: يخالف قاعدتي MUST.
    [few] الوكيل غير مطابق: يخالف { $count } قواعد MUST.
    [many] الوكيل غير مطابق: يخالف { $count } قاعدة MUST.
   *[other] الوكيل غير مطابق: يخالف { $count } قاعدة MUST.
}
test-shoulds-broken = { $count ->
    [zero] يخالف { $count } قاعدة SHOULD.
    [one] يخالف قاعدة SHOULD واحدة.
    [two] يخالف قاعدتي SHOULD.
    [few] يخالف { $count } قواعد SHOULD.
    [many] يخالف { $count } قاعدة SHOULD.
   *[other] يخالف { $count } قاعدة SHOULD.
}
check-unclear = غير واضح

## Connecting: why an agent can’t be reached or its answer not read

address-missing = يُرجى إدخال عنوان وكيل، مثل https://agent.example.com.
address-other-scheme = يبدأ عنوان الوكيل بـ http أو https، أما هذا فيبدأ بـ «{ $scheme }».
address-without-host = هذا ليس عنوان ويب؛ مثال على عنوان ويب: https://agent.example.com.
agent-unreachable = لا يوجد رد من { $url }. يُرجى التحقق من العنوان ومن أن الوكيل يعمل.
card-cors = لا يسمح الخادم { $url } لصفحات الويب بقراءة بطاقة الوكيل (CORS).
endpoint-cors = الوكيل موجود، لكن { $url } لا يرد على طلبات صفحات الويب (CORS). وقد تكون الرسالة وصلت أو لم تصل.
endpoint-redirected = يعيد { $url } التوجيه إلى عنوان لا تذكره بطاقة الوكيل. ولم يُرسل شيء إليه.
card-redirected = يعيد { $url } التوجيه إلى { $to }، وهو خادم آخر. إذا كان هذا هو الوكيل المقصود، فيُرجى إدخال عنوانه.
mixed-content = هذه الصفحة آمنة (https) بخلاف { $url }، ولذلك يمنع المتصفح الاتصال.
card-not-found = لم يُعثر على بطاقة وكيل في هذا العنوان. يُرجى التحقق من العنوان، أو إدخال عنوان البطاقة.
card-is-web-page = توجد في { $url } صفحة ويب، وليست بطاقة وكيل. يُرجى التحقق من العنوان.
card-not-json = الرد من { $url } ليس بطاقة وكيل، لأنه ليس JSON.
answer-is-web-page = ردّ الوكيل بصفحة ويب بدلًا من نتيجة. ربما يكون العنوان في بطاقة الوكيل خاطئًا، أو أن خادمًا وسيطًا هو الذي رد.
answer-not-json = رد الوكيل ليس JSON.
card-broken = لم تصل بطاقة الوكيل من { $url } كاملة لأن الاتصال انقطع. يُرجى الاتصال مجددًا.
not-a-card = محتوى JSON في { $url } ليس بطاقة وكيل: لا يتضمن اسمًا ولا عنوانًا للاستدعاء.
interface-unreachable = تذكر بطاقة الوكيل العنوان { $url }، ولا يوجد رد منه. يُرجى إبلاغ مالك الوكيل.
interface-is-local = يدل هذا العنوان على الحاسوب المستخدَم حاليًّا.
answer-to-other-message = ردّ الوكيل يخصّ رسالة أخرى غير رسالتك أو جاء من مُرسِل آخر. لن يُعرض.
not-an-answer = رد الوكيل لا يوافق A2A: فهو JSON، لكنه ليس مهمة ولا رسالة.
no-address-to-call = لا تذكر بطاقة الوكيل أي عنوان للاستدعاء.
no-usable-interface = لا يمكن لصفحة ويب استدعاء هذا الوكيل، فهو يوفّر { $offered }. تدعم هذه الصفحة JSONRPC في A2A بإصداراته 1.0 و0.3 و0.2، وHTTP+JSON في A2A 1.0.
no-usable-interface-old = لا يمكن لصفحة ويب استدعاء هذا الوكيل، فهو يوفّر { $offered }. تدعم هذه الصفحة JSONRPC في A2A بإصداراته 1.0 و0.3 و0.2، وHTTP+JSON في A2A 1.0 دون 0.3.
unusable-address = تذكر بطاقة الوكيل العنوان «{ $url }»، وهو ليس عنوان ويب عاديًّا. ولم يُرسل شيء.
sign-in-status = يُرجى تسجيل الدخول للمتابعة (HTTP { NUMBER($status) }).
card-status = تعذّرت قراءة بطاقة الوكيل (HTTP { NUMBER($status) }).
agent-busy = الوكيل مشغول. يُرجى إعادة المحاولة بعد دقيقة.
agent-failed = حدث خطأ لدى الوكيل (HTTP { NUMBER($status) }). يُرجى إعادة المحاولة، وإبلاغ مالك الوكيل إذا تكرر الخطأ.
agent-wants-payment = يطلب الوكيل مقابلًا ماليًّا لذلك (HTTP 402)، ولا يمكن لهذه الصفحة الدفع.
nothing-at = لا يوجد شيء في { $url } (HTTP 404). ورد هذا العنوان في بطاقة الوكيل. يُرجى إبلاغ مالك الوكيل.
server-says = يقول الخادم: { $reason }
agent-refused-status = رفض الوكيل الطلب (HTTP { NUMBER($status) }).
agent-refused-error = رفض الوكيل الطلب (الخطأ { $name }).
agent-refused-because = رفض الوكيل الطلب: { $why }
agent-cannot-read = لا يستطيع الوكيل قراءة الرسالة. يُرجى إبلاغ مالك الوكيل.
agent-rejects-values = لا يقبل الوكيل القيم. يُرجى التحقق منها وإرسالها مرة أخرى.
agent-cannot-verify-sender = تعذّر على الوكيل التحقق من مُرسِل الرسالة.
agent-forbids = لا يسمح الوكيل بهذا الطلب.
agent-found-nothing = لم يجد الوكيل ما يسأل عنه الطلب.
agent-lacks-method = لا يوفّر الوكيل هذه الدالة.
message-too-large-for-agent = الرسالة أكبر مما يقبله الوكيل.
agent-failed-inside = حدث خطأ لدى الوكيل. يُرجى إعادة المحاولة، وإبلاغ مالك الوكيل إذا تكرر الخطأ.
required-extensions = يشترط الوكيل امتدادًا لا تدعمه هذه الصفحة: { $names }. ولم يُرسل شيء.
session-ended = أنهى الوكيل الجلسة قبل أن يرد ({ $status }).
message-not-signed = تعذّر على هذه الصفحة توقيع الرسالة. ولم يُرسل شيء.
answer-signature-mismatch = لا يطابق التوقيع رد الوكيل، ولذلك لا يُعرض الرد. ربما عُدّل في الطريق.
answer-signature-stale = لا يُعرض رد الوكيل: فقد وُقّع منذ وقت طويل، أو وصل من قبل، أو أن ساعة هذا الجهاز غير صحيحة.
answer-not-verified = لا يُعرض رد الوكيل: فهذه الصفحة لا تقبل إلا الردود الموقّعة بمفتاح تعرفه.
clock-differs = { $seconds ->
    [zero] رفض الوكيل الرسالة لأن ساعة هذا الجهاز تختلف عن ساعة الوكيل بمقدار { $seconds } ثانية. يُرجى ضبط ساعة الجهاز ثم الإرسال مجددًا.
    [one] رفض الوكيل الرسالة لأن ساعة هذا الجهاز تختلف عن ساعة الوكيل بمقدار ثانية واحدة. يُرجى ضبط ساعة الجهاز ثم الإرسال مجددًا.
    [two] رفض الوكيل الرسالة لأن ساعة هذا الجهاز تختلف عن ساعة الوكيل بمقدار ثانيتين. يُرجى ضبط ساعة الجهاز ثم الإرسال مجددًا.
    [few] رفض الوكيل الرسالة لأن ساعة هذا الجهاز تختلف عن ساعة الوكيل بمقدار { $seconds } ثوانٍ. يُرجى ضبط ساعة الجهاز ثم الإرسال مجددًا.
    [many] رفض الوكيل الرسالة لأن ساعة هذا الجهاز تختلف عن ساعة الوكيل بمقدار { $seconds } ثانية. يُرجى ضبط ساعة الجهاز ثم الإرسال مجددًا.
   *[other] رفض الوكيل الرسالة لأن ساعة هذا الجهاز تختلف عن ساعة الوكيل بمقدار { $seconds } ثانية. يُرجى ضبط ساعة الجهاز ثم الإرسال مجددًا.
}
connection-lost = انقطع الاتصال بالوكيل. ربما توقف الوكيل أو لا يزال يعمل. البيانات المدخلة باقية هنا.
answer-timeout = استغرق رد الوكيل وقتًا طويلًا.
answer-too-large = يزيد رد الوكيل على { NUMBER($most) } ميغابايت. ولم تقرأ هذه الصفحة البقية.
given-card = الخاصية card
nameless-agent = وكيل بلا اسم
registry = سجل الوكلاء
find-agents = البحث عن وكلاء
call-method = استدعاء دالة باسمها

## Connecting: advice for the owner of the agent. Names of headers and protocols stay as they are

advice-card-cors = لمالك الوكيل: يجب الرد على طلبات البطاقة بالترويسة «Access-Control-Allow-Origin»، والسماح بالترويسات content-type وauthorization وa2a-version وa2a-extensions وx-a2a-extensions، وبترويسة مفتاح API الخاص بالوكيل إن كان يقبله هناك.
advice-endpoint-cors = لمالك الوكيل: يجب الرد على طلبات نقطة نهاية الوكيل (ومنها طلب OPTIONS التمهيدي) بالترويسة «Access-Control-Allow-Origin»، والسماح بالترويسات content-type وauthorization وa2a-version وa2a-extensions وx-a2a-extensions، وبترويسة مفتاح API الخاص بالوكيل إن كان يقبله هناك.
advice-mixed-content = لمالك الوكيل: يجب إتاحة الوكيل عبر https.
advice-redirected = لمالك الوكيل: يجب أن تذكر البطاقة العنوان الذي يُعاد توجيه الاستدعاءات إليه.
advice-interface = لمالك الوكيل: يجب الإعلان عن واجهة بالربط JSONRPC، أو HTTP+JSON بإصدار البروتوكول 1.0.
advice-address = لمالك الوكيل: يجب أن يبدأ العنوان ببروتوكول https، وأن يُكتب المضيف بأحرف ASCII، من دون اسم مستخدم.

## Signing in: credentials of the page, and OAuth. getCredentials is the name of a function

credentials-failed = تعذّر على هذه الصفحة تقديم بيانات الاعتماد: { $why }.
credentials-failed-silently = تعذّر على هذه الصفحة تقديم بيانات الاعتماد: لم يُذكر السبب.
credentials-empty = تعذّر على هذه الصفحة تقديم بيانات الاعتماد: لم تُعطِ getCredentials مفتاحًا ولا رمزًا مميزًا ولا اسم مستخدم ولا ترويسات.
credentials-scheme = تعذّر على هذه الصفحة تقديم بيانات الاعتماد: اختارت الطريقة «{ $name }»، ولا تعلن عنها بطاقة الوكيل.
credentials-no-key = تعذّر على هذه الصفحة تقديم بيانات الاعتماد: أعطت مفتاح API، ولا تعلن بطاقة الوكيل عن أي مفتاح.
credentials-header = تعذّر على هذه الصفحة تقديم بيانات الاعتماد: أعطت الترويسة «{ $name }»، ولا تعلن عنها بطاقة الوكيل.
credentials-unsendable = تعذّر على هذه الصفحة تقديم بيانات الاعتماد: فيها رمز لا يمكن إرساله.
window-blocked = منع المتصفح نافذة تسجيل الدخول. يُرجى السماح لهذه الصفحة بالنوافذ المنبثقة، ثم إعادة المحاولة.
window-closed = ألا يزال تسجيل الدخول جاريًا؟ يُرجى المتابعة في النافذة الأخرى، أو تسجيل الدخول مجددًا إذا أُغلقت.
sign-in-needs-https = يتطلب تسجيل الدخول هذا صفحة متاحة عبر https.
sign-in-not-ours = يخص رد نافذة تسجيل الدخول عملية دخول أخرى، فتجاهلته هذه الصفحة. يُرجى إعادة المحاولة.
sign-in-address = تحيل بطاقة الوكيل إلى «{ $url }»، وهو ليس عنوان ويب عاديًّا. ولم تفتحه هذه الصفحة.
sign-in-unsafe = تحيل بطاقة الوكيل إلى { $host } من دون https، ولذلك لم تفتحه هذه الصفحة.
sign-in-several-origins = تحيل بطاقة الوكيل إلى { $window } لتسجيل الدخول، لكنها توجّه نتيجته إلى { $other }. ولم تفتحه هذه الصفحة.
sign-in-foreign-issuer = يذكر { $host } أن جهة الإصدار هي «{ $issuer }»، وهو موقع آخر. ولم تفتحه هذه الصفحة.
sign-in-no-metadata = لا يبيّن { $host } طريقة تسجيل الدخول فيه.
sign-in-refused = رُفض تسجيل الدخول ({ $code }).
sign-in-refused-because = رُفض تسجيل الدخول: { $why }
sign-in-unreachable = لا يرد { $host } على هذه الصفحة، ولذلك تعذّر إكمال تسجيل الدخول.
sign-in-no-token = لم يُعد { $host } رمزًا مميزًا.
sign-in-where = يجري تسجيل الدخول في { $window }، في نافذة مستقلة.
sign-in-where-and-token = يجري تسجيل الدخول في { $window }، في نافذة مستقلة؛ ثم تحصل هذه الصفحة على رمزها المميز من { $token }.
sign-in-grants = سيحصل الوكيل في { $agent } على الأذونات التالية: { $scopes }.
sign-in-grants-all = سيحصل الوكيل في { $agent } على كل ما يسمح به { $window } لهذه الصفحة.

## Signing in: methods that this page can’t use

unusable-cookie = يتطلب الوكيل مفتاحه في ملف تعريف ارتباط، ولا يمكن لصفحة ويب تعيينه لموقع آخر.
unusable-key-place = لا تبيّن بطاقة الوكيل أين يُرسل المفتاح.
unusable-client-certificate = يتطلب الوكيل شهادة عميل (mutual TLS)، ولا يمكن لصفحة ويب إرسالها.
unusable-http-scheme = يتطلب الوكيل طريقة HTTP «{ $name }»، وهي غير مدعومة في هذه الصفحة.
unusable-no-flows = لا تصف بطاقة الوكيل تسجيل الدخول عبر OAuth.
unusable-flows = لا يتيح الوكيل OAuth إلا عبر { $names }. ويمكن لصفحة الويب استخدام رمز التفويض مع PKCE.
unusable-window = يفتح تسجيل الدخول هذا نافذة جديدة، ولا تدعم هذه الصفحة ذلك بعد.
unusable-method = لا تدعم هذه الصفحة طريقة تسجيل الدخول «{ $kind }».
unusable-undeclared = يشترط الوكيل «{ $name }»، لكن بطاقته لا تصف طريقة تسجيل الدخول هذه.
unusable-two-in-one = يتطلب الوكيل بيانات اعتماد من نوعين في الترويسة نفسها.

## Signing in: fields, and what is wrong with an entry

api-key = مفتاح API
api-key-named = مفتاح API «{ $name }»
token = الرمز المميز
user-name = اسم المستخدم
password = كلمة المرور
header = الترويسة
client-id = معرّف العميل
enter-api-key = يُرجى إدخال مفتاح API
enter-token = يُرجى إدخال الرمز المميز
enter-user-name = يُرجى إدخال اسم المستخدم
enter-the-password = يُرجى إدخال كلمة المرور
enter-header-name = يُرجى إدخال اسم الترويسة
enter-client-id = يُرجى إدخال معرّف العميل المسجّل لهذه الصفحة هناك
entry-unsendable = يُرجى إزالة الرمز الذي لا يمكن إرساله
entry-colon = لا يجوز أن يحتوي اسم المستخدم على نقطتين رأسيتين
entry-header-name = يُرجى إدخال اسم ترويسة يُسمح لصفحات الويب بإرسالها
entry-refused = لم يقبل الوكيل هذا. يُرجى التحقق من الإدخال وإعادة المحاولة
entry-forbidden = بيانات الاعتماد هذه صحيحة، لكنها لا تسمح بهذا
bearer-token = رمز Bearer المميز
user-name-and-password = اسم المستخدم وكلمة المرور
client-certificate = شهادة العميل
nameless-scheme = بلا اسم
key-in-address = مفتاح API في العنوان ({ $parameter })
key-in-header = مفتاح API في الترويسة { $parameter }
key-in-cookie = مفتاح API في ملف تعريف الارتباط { $parameter }
labelled-by-name = { $label } ({ $name })

## Results: findings, which say what was expected

result-unexpected = غير متوقع هنا
result-name = «{ $name }» ليس اسمًا متوقعًا هنا
result-missing = «{ $name }» غير موجود
result-missing-because = «{ $name }» غير موجود، مع أن «{ $because }» موجود
result-expected = المتوقع: { $what }
result-at-least = المتوقع: { $limit } على الأقل
result-at-most = المتوقع: { $limit } على الأكثر
result-more-than = المتوقع: أكثر من { $limit }
result-less-than = المتوقع: أقل من { $limit }
result-multiple-of = المتوقع: أحد مضاعفات { $of }
result-characters-at-least = عدد الأحرف المتوقع: { $limit } على الأقل، وليس { $actual }
result-characters-at-most = عدد الأحرف المتوقع: { $limit } على الأكثر، وليس { $actual }
result-pattern = المتوقع: الشكل { $pattern }
result-items-at-least = عدد العناصر المتوقع: { $limit } على الأقل، وليس { $actual }
result-items-at-most = عدد العناصر المتوقع: { $limit } على الأكثر، وليس { $actual }
result-items-equal = العنصران { $first } و{ $second } متماثلان؛ والمتوقع أن يرد كل عنصر مرة واحدة
result-items-equal-somewhere = يوجد عنصران متماثلان؛ والمتوقع أن يرد كل عنصر مرة واحدة
result-items-beyond = عدد العناصر المتوقع: لا يزيد على { $limit }
result-items-unexpected = عناصر غير متوقعة هنا، وعددها { $count }
result-items-of-kind-at-least = عدد العناصر المتوقع من نوع معيّن: { $count } على الأقل
result-items-of-kind-between = عدد العناصر المتوقع من نوع معيّن: من { $min } إلى { $max }
result-entries-at-least = عدد الحقول المتوقع: { $limit } على الأقل، وليس { $actual }
result-entries-at-most = عدد الحقول المتوقع: { $limit } على الأكثر، وليس { $actual }
result-fits-no-shape = لا يطابق أيًّا من الأشكال المتوقعة
result-fits-several-shapes = يطابق عدة أشكال متوقعة، وليس شكلًا واحدًا فقط
result-not-allowed = هذه القيمة مستبعدة
result-encoding = المتوقع: نص مرمّز بصيغة { $encoding }
result-media-type = المتوقع: نص ملف من النوع { $media-type }
result-not-checked = لم يُتحقق من هذا هنا
result-one-of-listed = المتوقع: إحدى القيم المذكورة
