### العربية، بصيغة رسمية محايدة.

required-because = { $message }، لأن «{ $field }» معبّأ
choose-one = يُرجى اختيار أحد الخيارات
choose-several = يُرجى اختيار خيار واحد على الأقل
choose-kind = يُرجى اختيار النوع
choose-file = يُرجى اختيار ملف
choose-offered = يُرجى اختيار إحدى القيم المعروضة
choose-of = يُرجى اختيار { $options }
choose-yes = يُرجى اختيار «نعم»
choose-no = يُرجى اختيار «لا»
enter-value = يُرجى إدخال قيمة
enter-named = يُرجى إدخال «{ $name }»
enter-number = يُرجى إدخال رقم
enter-whole-number = يُرجى إدخال عدد صحيح
enter-date = يُرجى إدخال تاريخ
enter-time = يُرجى إدخال وقت
enter-date-time = يُرجى إدخال تاريخ ووقت
enter-email = يُرجى إدخال عنوان بريد إلكتروني
enter-web-address = يُرجى إدخال عنوان ويب
enter-password = يُرجى إدخال كلمة مرور
enter-name = يُرجى إدخال اسم
enter-what = يُرجى إدخال: { $what }
enter-character = يُرجى إدخال حرف واحد على الأقل
enter-json = يُرجى إدخال JSON، مثل {"{"}"a": 1{"}"}
add-list = يُرجى إضافة عنصر
add-this = يُرجى إضافة هذا
fill-in = يُرجى تعبئة هذا الجزء
fill-in-either = يُرجى تعبئة { $names }
fill-in-one-of-two = يُرجى تعبئة { $names }، وليس كليهما
fill-in-one-of-several = يُرجى تعبئة واحد فقط مما يلي: { $names }
tick-box = يُرجى تحديد المربع للمتابعة
leave-empty = يُرجى ترك هذا فارغًا
leave-out-names = يُرجى عدم إدخال: { $names }
must-be = المتوقع: { $what }
must-not-be = غير مسموح به: { $what }
not-allowed = هذه القيمة غير مسموح بها
number-too-small = يُرجى إدخال رقم لا يقل عن { $limit }
number-too-large = يُرجى إدخال رقم لا يزيد على { $limit }
number-not-above = يُرجى إدخال رقم أكبر من { $limit }
number-not-below = يُرجى إدخال رقم أصغر من { $limit }
number-not-multiple = يُرجى إدخال أحد مضاعفات { $of }
file-too-small = يُرجى اختيار ملف لا يقل حجمه عن { $limit }
file-too-large = يُرجى اختيار ملف لا يزيد حجمه على { $limit } (حجم هذا الملف { $actual })
file-of-wrong-type = يُرجى اختيار ملف من النوع { $wanted } («{ $name }» من النوع { $given })
file-alone = يُرجى اختيار ملف واحد فقط
upload-under-way = ما زال رفع «{ $name }» جاريًا. يُرجى الانتظار حتى ينتهي أو إلغاؤه
upload-failed = تعذّر رفع «{ $name }»
upload-failed-because = تعذّر رفع «{ $name }»: { $reason }
text-too-short = { $limit ->
    [zero] يُرجى إدخال { $limit } حرف على الأقل (الحالي { $actual })
    [one] يُرجى إدخال حرف واحد على الأقل (الحالي { $actual })
    [two] يُرجى إدخال حرفين على الأقل (الحالي { $actual })
    [few] يُرجى إدخال { $limit } أحرف على الأقل (الحالي { $actual })
    [many] يُرجى إدخال { $limit } حرفًا على الأقل (الحالي { $actual })
   *[other] يُرجى إدخال { $limit } حرف على الأقل (الحالي { $actual })
}
text-too-long = { $limit ->
    [zero] يُرجى إدخال { $limit } حرف على الأكثر (الحالي { $actual })
    [one] يُرجى إدخال حرف واحد على الأكثر (الحالي { $actual })
    [two] يُرجى إدخال حرفين على الأكثر (الحالي { $actual })
    [few] يُرجى إدخال { $limit } أحرف على الأكثر (الحالي { $actual })
    [many] يُرجى إدخال { $limit } حرفًا على الأكثر (الحالي { $actual })
   *[other] يُرجى إدخال { $limit } حرف على الأكثر (الحالي { $actual })
}
text-not-like = يُرجى الإدخال بالشكل المطلوب، مثل { $example }
text-not-as-described = يُرجى الإدخال كما هو موصوف أعلاه
text-not-of-pattern = يُرجى الالتزام بالتنسيق المطلوب: { $pattern }
items-too-few = { $limit ->
    [zero] يُرجى إضافة { $limit } عنصر على الأقل
    [one] يُرجى إضافة عنصر واحد على الأقل
    [two] يُرجى إضافة عنصرين على الأقل
    [few] يُرجى إضافة { $limit } عناصر على الأقل
    [many] يُرجى إضافة { $limit } عنصرًا على الأقل
   *[other] يُرجى إضافة { $limit } عنصر على الأقل
}
items-too-many = { $limit ->
    [zero] يُرجى الإبقاء على { $limit } عنصر على الأكثر (الحالي { $actual })
    [one] يُرجى الإبقاء على عنصر واحد على الأكثر (الحالي { $actual })
    [two] يُرجى الإبقاء على عنصرين على الأكثر (الحالي { $actual })
    [few] يُرجى الإبقاء على { $limit } عناصر على الأكثر (الحالي { $actual })
    [many] يُرجى الإبقاء على { $limit } عنصرًا على الأكثر (الحالي { $actual })
   *[other] يُرجى الإبقاء على { $limit } عنصر على الأكثر (الحالي { $actual })
}
items-beyond = عدد العناصر المسموح به هنا لا يزيد على { $limit }
items-unexpected = عناصر غير مسموح بها هنا، وعددها { $count }
items-equal = العنصران { $first } و{ $second } متماثلان؛ لا يجوز أن يتكرر أي عنصر
items-equal-somewhere = يوجد عنصران متماثلان؛ لا يجوز أن يتكرر أي عنصر
items-impossible = لا يمكن أن يصح هنا أي عدد من العناصر
items-of-kind-at-least = المتوقع في { $count } من العناصر على الأقل: { $kind }
items-of-kind-exactly = المتوقع في { $count } من العناصر بالضبط: { $kind }
items-of-kind-at-most = المتوقع في { $count } من العناصر على الأكثر: { $kind }
items-of-kind-between = المتوقع في { $min } إلى { $max } من العناصر: { $kind }
entries-too-few = { $limit ->
    [zero] يُرجى تعبئة { $limit } حقل على الأقل
    [one] يُرجى تعبئة حقل واحد على الأقل
    [two] يُرجى تعبئة حقلين على الأقل
    [few] يُرجى تعبئة { $limit } حقول على الأقل
    [many] يُرجى تعبئة { $limit } حقلًا على الأقل
   *[other] يُرجى تعبئة { $limit } حقل على الأقل
}
entries-too-many = { $limit ->
    [zero] يُرجى الإبقاء على { $limit } حقل على الأكثر (الحالي { $actual })
    [one] يُرجى الإبقاء على حقل واحد على الأكثر (الحالي { $actual })
    [two] يُرجى الإبقاء على حقلين على الأكثر (الحالي { $actual })
    [few] يُرجى الإبقاء على { $limit } حقول على الأكثر (الحالي { $actual })
    [many] يُرجى الإبقاء على { $limit } حقلًا على الأكثر (الحالي { $actual })
   *[other] يُرجى الإبقاء على { $limit } حقل على الأكثر (الحالي { $actual })
}
unexpected = هذا غير متوقع هنا؛ يُرجى إزالته
unexpected-names = غير متوقع هنا: { $names }؛ يُرجى الإزالة
unexpected-anything = لا يجوز وجود أي شيء هنا؛ يُرجى إزالته
name-not-allowed = لا يمكن استخدام الاسم «{ $name }» هنا
name-not-of-kind = لا يمكن استخدام الاسم «{ $name }» هنا؛ المتوقع: { $kind }
name-taken = يوجد بالفعل إدخال بهذا الاسم
name-not-added = يُرجى اختيار «إضافة» لإضافة هذا الاسم، أو إزالته
fits-no-shape = لا يطابق هذا أيًّا من الأشكال المسموح بها
fits-several-shapes = يطابق هذا عدة أشكال، والمطلوب أن يطابق شكلًا واحدًا فقط
fits-several-of = يطابق هذا { $names } في آن واحد، والمطلوب أن يطابق شكلًا واحدًا فقط
either-or = { $first }، أو: { $second }
encoding-wrong = يجب أن يكون هذا مرمّزًا بصيغة { $encoding }
media-type-wrong = يجب أن يكون هذا نص ملف من النوع { $media-type }
not-checked = لم يُتحقق من هذا هنا؛ القرار للوكيل
other-violation = هذا لا يتبع القاعدة «{ $keyword }»
too-much-wrong = يوجد خطأ هنا، والمحتوى أكبر من أن يُحدَّد موضعه
number-unfinished = يُرجى إكمال الرقم
number-with-comma = يُرجى إدخال رقم بنقطة عشرية، مثل { $example }
number-unreadable = يُرجى إدخال رقم، مثل 12 أو { $example }
number-ambiguous = يمكن قراءة هذا بطريقتين؛ يُرجى إدخال { $whole } أو { $decimal }
moment-unfinished = يُرجى إكمال التاريخ أو الوقت
json-too-deep = يزيد عدد مستويات التداخل على { $levels }، ولا يمكن قراءته هنا
json-unreadable = هذا ليس JSON بعد (السطر { $line }، العمود { $column }: { $reason })
json-not-base64 = هذا النص ليس JSON بترميز Base64. يُرجى كتابة JSON هنا أو البدء من جديد
at-path = { $path }: { $message }
path-separator = {" › "}
json-reason-end-of-string = علامة الاقتباس الختامية مفقودة
json-reason-end-of-list = القوس الختامي ] مفقود
json-reason-end-of-object = القوس الختامي {"}"} مفقود
json-reason-end-of-value = ينتهي النص قبل أوانه
json-reason-more-text = لا يجوز وجود شيء بعد القيمة
json-reason-value = توجد قيمة مفقودة؛ يُكتب النص بين علامتي اقتباس مزدوجتين
json-reason-word = لا يُكتب دون علامات اقتباس إلا true وfalse وnull
json-reason-trailing-comma = يُرجى حذف الفاصلة الأخيرة
json-reason-list-separator = توجد فاصلة مفقودة أو ]
json-reason-object-separator = توجد فاصلة مفقودة أو {"}"}
json-reason-name = يوجد اسم مفقود بين علامتي اقتباس مزدوجتين
json-reason-colon = النقطتان الرأسيتان مفقودتان
json-reason-number = تُكتب الأرقام هكذا: 12 أو ‎-0.5 أو 1e9
json-reason-escape = تُكتب الشرطة المائلة العكسية هكذا: \\
json-reason-surrogate = هذا التسلسل ‎\u نصف حرف فقط
json-reason-control-character = يُكتب فاصل الأسطر \n وعلامة الجدولة \t
problems-inside = { $count ->
    [zero] لا مشكلات هنا ({ $count })
    [one] مشكلة واحدة هنا
    [two] مشكلتان هنا
    [few] { $count } مشكلات هنا
    [many] { $count } مشكلة هنا
   *[other] { $count } مشكلة هنا
}
number-point = .
number-group = ,
quoted = «{ $text }»
label-case = unchanged
nothing = لا شيء
yes-in-sentence = نعم
no-in-sentence = لا
something-else = شيء آخر
list-next = { $first }، { $next }
list-or = { $first } أو { $last }
list-and = { $first } و{ $next }
labelled = { $label }: { $value }
size-bytes = { $count } بايت
size-kilobytes = { $size } كيلوبايت
size-megabytes = { $size } ميغابايت
kind-requested = النوع المطلوب
kind-text = نص
kind-whole-number = عدد صحيح
kind-number = رقم
kind-boolean = نعم أو لا
kind-object = مجموعة قيم لها أسماء
kind-list = قائمة
kind-with = عنصر فيه { $members }
kind-member-value = { $name } { $value }
kind-number-between = رقم من { $least } إلى { $most }
kind-number-at-least = رقم لا يقل عن { $least }
kind-number-at-most = رقم لا يزيد على { $most }
kind-length-between = نص عدد أحرفه من { $least } إلى { $most }
kind-length-at-least = نص عدد أحرفه { $least } على الأقل
kind-length-at-most = نص عدد أحرفه { $most } على الأكثر
format-email = عنوان بريد إلكتروني، مثل name@example.com
format-date = تاريخ بصيغة سنة-شهر-يوم، مثل 2026-03-31
format-time = وقت مع فرق التوقيت، مثل 14:30:00Z
format-date-time = تاريخ ووقت مع فرق التوقيت، مثل 2026-03-31T14:30:00Z
format-duration = مدة، مثل P3DT12H
format-uri = عنوان ويب كامل، مثل https://example.com
format-uri-reference = عنوان ويب أو جزء منه
format-uuid = معرّف UUID، مثل 123e4567-e89b-12d3-a456-426614174000
format-ipv4 = عنوان IPv4، مثل 192.0.2.1
format-ipv6 = عنوان IPv6، مثل 2001:db8::1
format-hostname = اسم مضيف، مثل example.com
format-color = لون، مثل #00ff00 أو green
format-byte = Base64، مثل aGVsbG8=
format-regex = تعبير نمطي
format-json-pointer = JSON Pointer، مثل /a/0
format-other = قيمة بالتنسيق «{ $format }»
pattern-only = { $characters } فقط
pattern-one = رمز واحد ({ $character })
pattern-one-or-more = واحد أو أكثر ({ $characters })
pattern-any-number = أي عدد ({ $characters })
pattern-possibly = اختياريًّا { $what }
pattern-count = { $count } ({ $characters })
pattern-count-or-more = { $count } أو أكثر ({ $characters })
pattern-count-between = من { $least } إلى { $most } ({ $characters })
pattern-then = { $first }، ثم { $next }
pattern-letter = حرف
pattern-letters = أحرف
pattern-small-letter = حرف صغير
pattern-small-letters = أحرف صغيرة
pattern-capital-letter = حرف كبير
pattern-capital-letters = أحرف كبيرة
pattern-digit = رقم
pattern-digits = أرقام
pattern-spaces = مسافات
nameless = (بلا اسم)
empty-text-title = (فارغ)
type-heading = النوع
yes = نعم
no = لا
none = لا شيء
type-text = نص
type-number = رقم
type-boolean = صواب أو خطأ
type-object = كائن
type-list = قائمة
type-null = null
list-of = قائمة: { $items }
union-one-of = واحد مما يلي
union-kind = الصنف
branch-number = الخيار { $number }
item-number = العنصر { $number }
titled-item-number = { $title } { $number }
no-longer-used = لم يعد مستخدمًا
no-longer-used-described = لم يعد مستخدمًا. { $description }
not-checked-inside = لا يُتحقق من هذا المحتوى هنا؛ القرار للوكيل
for-example = مثال: { $example }
nothing-to-fill-in = لا يوجد ما يُعبّأ هنا
needed-though-read-only = يملؤه النظام عادةً. وهو مطلوب هنا، لذا يمكنك إدخاله.
current-text = القيمة الحالية: «{ $text }»
current-value = القيمة الحالية: { $value }
too-many-rules = قواعد هذا الجزء أكثر من أن يُعرض لها نموذج؛ يمكن تحريره بصيغة JSON
rules-missing = قواعد هذا الجزء («{ $name }») غير موجودة في وصف النموذج
rules-elsewhere = قواعد هذا الجزء في المستند «{ $name }»، وهو غير موجود هنا
takes-schema = يقبل هذا الجزء JSON Schema
nothing-filled-in = لم يُعبّأ شيء بعد
filled-in = عُبّئ { $filled } من { $all }
unnamed-list = قائمة
the-list = القائمة
the-form = النموذج
value = قيمة
optional = { $label } (اختياري)
required = { $label } (مطلوب)
deprecated = { $label } (لم يعد مستخدمًا)
not-set = غير محدد
not-answered = بلا إجابة
empty-list = قائمة فارغة
empty-text = نص فارغ
clear-value = مسح
set-to-none = التعيين إلى «لا شيء»
make-empty-list = جعله قائمة فارغة
make-empty-text = جعله نصًّا فارغًا
start-over = البدء من جديد
choose = اختيار…
filter = تصفية
filter-options = تصفية الخيارات: { $name }
no-matches = لا نتائج
matching = { $count } من { $all }
first-of = أول { $shown } من { $count }. يمكن الكتابة للعثور على غيرها.
step-back = رجوع
step-next = متابعة
check-answers = مراجعة الإجابات
change-answer = تغيير
step-of = الخطوة { $step } من { $count }
loading-options = جارٍ التحميل…
options-not-loaded = تعذّر تحميل الخيارات. يمكن النقر على الحقل أو الضغط على سهم الأسفل للمحاولة مرة أخرى.
options-found = الخيارات: { $count }
nothing-may-be-here = لا يجوز وجود أي شيء هنا.
json-hint = JSON، مثل "text" أو 12 أو true أو [1, 2] أو {"{"}"a": 1{"}"}
new = جديد
show-secret = إظهار { $name }
pick-colour = اختيار { $name }
decrease = إنقاص { $name }
increase = زيادة { $name }
slider-not-set = غير محدد
zone-of = المنطقة الزمنية لـ{ $name }
zone = المنطقة الزمنية
zone-own = توقيتك ({ $offset })
zone-other = أخرى…
offset-of = فرق التوقيت عن UTC: { $name }
offset-hint = ±hh:mm
remove-file = إزالة الملف
remove-file-of = إزالة الملف: { $name }
upload-choose = اختيار ملف
upload-choose-for = اختيار ملف: { $name }
upload-drop = أو أفلِته هنا
upload-running = جارٍ رفع «{ $name }»…
upload-done = تم رفع «{ $name }»
upload-canceled = أُلغي الرفع
upload-cancel = إلغاء
upload-cancel-of = إلغاء رفع «{ $name }»
upload-again = إعادة المحاولة
upload-again-of = إعادة المحاولة: رفع «{ $name }»
stars = عدد النجوم: { $given } من { $most }
characters = عدد الأحرف: { $used } من { $most }
add = إضافة
add-named = إضافة { $name }
add-to = إضافة إلى: { $name }
add-item-to = إضافة { $item } إلى: { $list }
name = الاسم
name-of = الاسم: { $name }
name-of-new-entry = اسم الإدخال الجديد: { $name }
add-new-entry = إضافة الإدخال الجديد: { $name }
move-up = نقل { $name } إلى الأعلى
move-down = نقل { $name } إلى الأسفل
duplicate = تكرار { $name }
remove = إزالة { $name }
remove-this = إزالة
removed = { $name }: أُزيل.
contents-of = المحتوى: { $name }
fold-all = طي الكل
unfold-all = توسيع الكل
items-of = العناصر: { $name }
items-before = العناصر السابقة
items-after = العناصر التالية
item-range = { $from }–{ $to } من { $total }
edit-as-json = تحرير { $name } بصيغة JSON
back-to-the-form = العودة إلى النموذج
fill-with-example = التعبئة بمثال
fill-named-with-example = التعبئة بمثال: { $name }
that-is-json = هذا JSON.
fill-in-with-it = تعبئة النموذج به
undo = تراجع
redo = إعادة
undo-last-change = التراجع عن آخر تغيير
redo-undone = إعادة ما تم التراجع عنه
find-field = البحث عن حقل
found-fields = { $count ->
    [0] لا يوجد حقل مطابق
    [zero] لا نتائج ({ $count })
    [one] نتيجة واحدة. يمكن الضغط على Enter للانتقال إليها.
    [two] نتيجتان. يمكن الضغط على Enter للانتقال إلى الأولى.
    [few] { $count } نتائج. يمكن الضغط على Enter للانتقال إلى الأولى.
    [many] { $count } نتيجة. يمكن الضغط على Enter للانتقال إلى الأولى.
   *[other] { $count } نتيجة. يمكن الضغط على Enter للانتقال إلى الأولى.
}
hand-over = إضافة المستند «{ $name }»
hand-over-hint = تُستخدم قواعده في هذا النموذج فقط. وتبقى البيانات المدخلة كما هي.
fetch-from = جلبه من { $host }
fetching = جارٍ الجلب…
paste-document = أو لصق المستند (JSON)
paste-document-only = لصق المستند (JSON)
add-pasted-document = إضافة ما تم لصقه
document-added = أُضيف المستند «{ $name }».
paste-first = يُرجى لصق المستند أولًا.
no-schema = هذا JSON، لكنه ليس JSON Schema: أي كائنًا أو true أو false.
document-beyond-limits = هذا المستند أكبر أو أعمق تداخلًا مما يتسع له هذا النموذج.
document-is-no-json = هذا ليس JSON (السطر { $line }، العمود { $column }: { $reason }).
document-unreachable = تعذّرت قراءة { $host }. قد يكون الخادم غير متصل، أو لا يسمح لهذه الصفحة بقراءة المستند (CORS)، أو تمنع سياسة أمان هذه الصفحة الطلب (connect-src). يمكن لصق المستند بدلًا من ذلك.
document-timeout = لم يُجب { $host } في الوقت المناسب. يمكن لصق المستند بدلًا من ذلك.
document-status = أجاب { $host } بالحالة { $status }. يمكن لصق المستند بدلًا من ذلك.
document-redirected = يؤدي { $host } إلى { $origin }، ولا يشير إليه هذا النموذج. يمكن لصق المستند بدلًا من ذلك.
document-too-large = يزيد حجم المستند على { $most } ميغابايت. يمكن لصق المستند بدلًا من ذلك.
send = إرسال
problem-count = { $count ->
    [zero] لا توجد مشكلات ({ $count })
    [one] توجد مشكلة واحدة
    [two] توجد مشكلتان
    [few] توجد { $count } مشكلات
    [many] توجد { $count } مشكلة
   *[other] توجد { $count } مشكلة
}
not-checked-here = تعذّر التحقق من هذا النموذج. { $refusal }
rules-too-large = لا يمكن التحقق من القواعد هنا: يزيد حجمها بالبايت على { $limit }.
rules-too-deep = لا يمكن التحقق من القواعد هنا: يزيد عدد مستويات تداخلها على { $limit }.
rules-too-many = لا يمكن التحقق من القواعد هنا: يزيد عددها على { $limit }.
rules-in-circle = لا يمكن التحقق من القواعد هنا: القاعدة في «{ $at }» لا تؤدي إلا إلى نفسها.
rules-in-chain = لا يمكن التحقق من القواعد هنا: يحيل بعضها إلى بعض في خطوات يزيد عددها على { $limit }.
rules-to-try = لا يمكن التحقق من القواعد هنا: تتطلب الإجابة الواحدة تجربة عدد منها يزيد على { $limit }.
rules-patterns-too-large = لا يمكن التحقق من القواعد هنا: تحتاج أنماطها إلى ذاكرة تزيد على { $megabytes } ميغابايت.
rules-reference-unknown = لا يمكن التحقق من القواعد هنا: تحيل إلى «{ $reference }»، وهو ليس منها.
rules-name-ambiguous = لا يمكن التحقق من القواعد هنا: اثنتان منها باسم «{ $name }».
rules-reference-remote = لا يمكن التحقق من القواعد هنا: تحيل إلى «{ $reference }» في مستند آخر لا يُجلب.
rules-bad = لا يمكن التحقق من القواعد هنا: ليست JSON Schema صالحًا.
rules-bad-at = لا يمكن التحقق من القواعد هنا: القاعدة في «{ $at }» غير صالحة في JSON Schema.
rules-left-out = عدد القواعد التي لا يمكن قراءتها: { $count }، أولاها في «{ $at }». ويُتحقق هنا من غيرها فقط.
rules-number-too-long = لا يمكن التحقق من القواعد هنا: فيها رقم يزيد عدد خاناته على { $limit }.
documents-absent = بعض القواعد في مستندات غير موجودة هنا، وعددها { $count }، مثل «{ $address }». ويُتحقق من غيرها فقط.
draft-unknown = كُتبت القواعد بصيغة «{ $uri }»، وهي غير معروفة هنا. وتُقرأ على أنها الإصدار 2020-12.
check-too-deep = لا يمكن التحقق من هذا هنا: يزيد عدد مستويات تداخله على { $limit }.
check-too-large = لا يمكن التحقق من هذا هنا: حجمه كبير جدًّا على هذا العدد من القواعد.
check-pattern-too-hard = لا يمكن التحقق من هذا هنا: تجربة النمط «{ $pattern }» تستغرق وقتًا طويلًا.
check-timed-out = لا يمكن التحقق من هذا هنا: استغرق وقتًا طويلًا فأُوقف.
check-without-rules = لا يمكن التحقق من هذا هنا: لم تُحمّل قواعده.
checker-forbidden = لا يمكن التحقق من القواعد هنا: لا تسمح هذه الصفحة بعمّال الويب.
checker-not-loaded = لا يمكن التحقق من القواعد هنا: تعذّر تحميل برنامج التحقق.
checker-not-started = لا يمكن التحقق من القواعد هنا: لم يبدأ برنامج التحقق.
checker-other-version = لا يمكن التحقق من القواعد هنا: برنامج التحقق من إصدار يختلف عن إصدار هذه الصفحة.
checker-still-loading = لا يمكن التحقق من القواعد بعد: لا يزال تحميل برنامج التحقق جاريًا.
checker-takes-no-messages = لا يمكن التحقق من القواعد هنا: لا يقبل برنامج التحقق رسائل.
checker-broke = لا يمكن التحقق من القواعد هنا: توقف برنامج التحقق.

## The shell of the elements: before a form is there, and when it can’t be

loading = جارٍ التحميل
still-loading = لا يزال تحميل هذا النموذج جاريًا
still-checking = لا يزال التحقق من هذا النموذج جاريًا
mistakes-in-form = توجد أخطاء في هذا النموذج
unchecked-form = لا يمكن إرسال هذا النموذج لأنه لا يمكن التحقق منه هنا
crashed = حدث خطأ في هذا النموذج.
start-again = البدء من جديد
not-loaded = تعذّر تحميل هذا النموذج.
try-again = إعادة المحاولة
