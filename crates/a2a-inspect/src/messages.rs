//! Sentences of the inspector, in English: names of checks, reasons, and remedies.
//!
//! Leaves sentences about the documents' own rules to `documents::messages`, and sentences about values to the
//! validator.

use a2a::dialect::leniency::oddity::Oddity;
use exact_json::syntax::Reason;

pub(crate) const CHECK_SIZE: &str = "Not larger than can be inspected";
pub(crate) const CHECK_JSON: &str = "Valid JSON";
pub(crate) const CHECK_A2A_1_0: &str = "Follows the schemas of A2A 1.0";
pub(crate) const CHECK_A2A_0_3: &str = "Follows A2A 0.2 and 0.3";
pub(crate) const CHECK_OBJECT_SCHEMAS: &str = "Follows the schemas of the object-schemas extension";
pub(crate) const CHECK_CARD_RULES: &str = "Keeps the rules for agent cards";
pub(crate) const CHECK_RPC: &str = "Is a frame of JSON-RPC 2.0";
pub(crate) const CHECK_HTTP_ERROR: &str = "Is an error of HTTP+JSON";
pub(crate) const CHECK_SESSIONS: &str = "Follows the sessions document";
pub(crate) const CHECK_SCHEMA: &str = "Is a JSON Schema that can be checked";
pub(crate) const CHECK_SPELLING: &str = "Is written as A2A writes it";
pub(crate) const CHECK_STREAM: &str = "Is a whole stream of events";
pub(crate) const CHECK_ORDER: &str = "The events are in order";
pub(crate) const CHECK_FLOW: &str = "The agent would take the structured input";
pub(crate) const CHECK_RESULT: &str = "The data of the result fits the schemas that it names";

/// A reason and its remedy.
pub(crate) type Pair = (&'static str, &'static str);

/// A number with its noun, for example `2 warnings`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{s}")
}

// Texts.

pub(crate) const EMPTY: Pair = ("There is no text.", "Paste JSON or a stream of events.");
pub(crate) const NOT_A_CARD: Pair = (
    "The text that was given as the agent’s card is not an agent card, so it was not used.",
    "Give the whole card, as the agent publishes it.",
);
pub(crate) const SEND_LESS: &str = "Inspect a part of it.";
pub(crate) const NOT_RECOGNISED: Pair = (
    "This JSON has the shape of no document that is known here.",
    "If it is meant to be one, choose its kind: the checks then say what is missing.",
);
pub(crate) const NO_EVENTS: Pair = (
    "The stream has no event with data.",
    "Begin each line of data with “data:”, and end each event with an empty line.",
);
pub(crate) const STREAM_CUT: Pair = (
    "The stream ends inside its last event: no empty line follows, so clients drop the event.",
    "End each event with an empty line.",
);
pub(crate) const EVENT_AFTER_END: Pair = (
    "An event follows although the task has ended.",
    "Send the final state last.",
);
pub(crate) const SEVERAL_MESSAGES: Pair = (
    "The stream answers with several messages; A2A 1.0 allows one.",
    "Send one message, or a task with artifacts in chunks.",
);
pub(crate) const UNFRAMED_EVENT: Pair = (
    "The events have no frame of JSON-RPC around them; only HTTP+JSON streams so.",
    "Over JSON-RPC, write each event as the result of an answer with jsonrpc and id.",
);
pub(crate) const ONE_TASK: &str = "Send the events of one task in a stream.";
pub(crate) const INSPECT_OTHERS: &str = "Inspect the others by themselves.";
pub(crate) const MEND_THESE: &str = "Fix these first, and inspect the text again.";
pub(crate) const REMOVE_ONE: &str = "Remove one of them.";

pub(crate) fn too_large(limit: usize) -> String {
    format!(
        "The text is longer than {} MB and was not read.",
        limit >> 20
    )
}

pub(crate) fn too_many_events(limit: usize) -> String {
    format!("Only the first {limit} events were checked.")
}

pub(crate) fn more_findings(count: usize) -> String {
    format!("{count} more findings are not listed.")
}

pub(crate) fn another_task(known: &str, id: &str) -> String {
    format!("The event belongs to the task “{id}”, those before it to “{known}”.")
}

pub(crate) fn member_again(name: &str) -> String {
    format!("“{name}” is there twice in one object; readers take one or the other.")
}

/// The reason and the remedy for an error of the JSON parser.
pub(crate) fn json_error(reason: Reason, text: &str) -> (String, &'static str) {
    let fix = match reason {
        Reason::TrailingComma => "Remove the comma before the closing bracket.",
        Reason::Name => "Write the name in double quotation marks.",
        Reason::MoreText => {
            "One text holds one value. Put several into an array, or each whole on a line of its own."
        }
        Reason::Colon => "Write a colon between name and value.",
        Reason::ObjectSeparator | Reason::ListSeparator => {
            "Write a comma between members or items, and none behind the last one."
        }
        Reason::Word | Reason::Value => {
            "Write a value: text in double quotation marks, a number, true, false, null, an object or an array."
        }
        Reason::Number => "Write a decimal number without leading zeros, such as 0.5 or -2.",
        Reason::OutOfRange => "Write a number below 1.8e308.",
        Reason::Escape => {
            "Write a backslash as \\\\, or use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX."
        }
        Reason::LoneSurrogate | Reason::Surrogate => {
            "Write a character beyond U+FFFF as two escapes, or as itself."
        }
        Reason::TooDeep => "Nest arrays and objects at most 127 levels deep.",
        Reason::ControlCharacter => "Write line breaks and tabs in texts as \\n and \\t.",
        Reason::EndOfString | Reason::EndOfList | Reason::EndOfObject | Reason::EndOfValue => {
            "The text is cut off. Copy it whole."
        }
    };
    if let Some(word) = number_word(reason, text) {
        return (
            format!("This is not JSON: it has no {word}."),
            "Write null, or the number as a text.",
        );
    }
    let why = match reason {
        Reason::EndOfString | Reason::EndOfList | Reason::EndOfObject | Reason::EndOfValue => {
            "This is not JSON: it ends too early.".to_owned()
        }
        _ if text.trim_start().starts_with('<') => {
            "This is not JSON: it begins like HTML, perhaps the page of a proxy or a sign-in."
                .to_owned()
        }
        _ => format!("This is not JSON: {reason}."),
    };
    (why, fix)
}

/// The word of a programming language for a number without digits, if it is what stops the parser.
fn number_word(reason: Reason, text: &str) -> Option<&'static str> {
    let is_value = matches!(reason, Reason::Value | Reason::Number | Reason::Word);
    let is_mended = || a2a::dialect::leniency::mending::parse(text).is_ok();
    let words = ["-Infinity", "Infinity", "NaN"];
    words
        .into_iter()
        .find(|word| is_value && text.contains(word))
        .filter(|_| is_mended())
}

/// The reason and the remedy for an oddity at a member with this name.
pub(crate) fn oddity(oddity: Oddity, name: &str) -> (String, String) {
    let (why, fix) = match oddity {
        Oddity::SnakeCase => {
            let camel = camel_case(name);
            return (
                format!(
                    "“{name}” is written with underscores; A2A writes {camel}, and not every client reads both."
                ),
                format!("Write {camel}."),
            );
        }
        Oddity::VersionWords => (
            "This is not a version of A2A: versions are numbers.",
            "Write 0.3.0 or 1.0.",
        ),
        Oddity::BindingWords => (
            "This is not the name of a binding.",
            "Write JSONRPC, HTTP+JSON or GRPC.",
        ),
        Oddity::BindingMember if name == "transport" => (
            "“protocolBinding” is missing; “transport” is its name in 0.3.",
            "Write protocolBinding.",
        ),
        Oddity::BindingMember => (
            "“transport” is missing; “protocolBinding” is its name in 1.0.",
            "Write transport.",
        ),
        Oddity::Root => (
            "A part, message or event holds text, data, a file or the like; here they are inside of “root”.",
            "Write the object inside of “root” in its place (pydantic: model_dump of the RootModel’s root).",
        ),
        Oddity::LooseParts => (
            "Parts are a list, also if there is only one.",
            "Write a list of parts, each with its text, data or file.",
        ),
        Oddity::LooseStatus => (
            "The status of a task is an object with a state.",
            "Write \"status\": {\"state\": …}.",
        ),
        _ => (
            "Clients read this although A2A does not have it.",
            "Write it as A2A does.",
        ),
    };
    (why.to_owned(), fix.to_owned())
}

fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut camel, word| {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
        camel
    })
}

// Frames.

pub(crate) const RPC_VERSION: Pair = (
    "JSON-RPC 2.0 asks for the member “jsonrpc” with the text “2.0”.",
    "Write \"jsonrpc\": \"2.0\".",
);
pub(crate) const RPC_ID: Pair = (
    "“id” is missing, or is neither a text nor a number: nobody can tell which request is answered.",
    "Give each request an identifier, and repeat it in the answer.",
);
pub(crate) const WRITE_METHOD: &str = "Write a method of A2A: SendMessage, GetTask and so on in 1.0, message/send, tasks/get and so on in 0.3.";
pub(crate) const RESULT_AND_ERROR: Pair = (
    "The answer has a result and an error; JSON-RPC allows one of them.",
    "Keep the one that is meant.",
);
pub(crate) const NO_RESULT: Pair = (
    "The answer has neither a result nor an error.",
    "Write one of them.",
);
pub(crate) const ERROR_CODE: Pair = (
    "An error of JSON-RPC has a whole number as its code.",
    "Write a code of A2A or JSON-RPC, such as -32602 for wrong parameters.",
);
pub(crate) const ERROR_MESSAGE: Pair = (
    "The error has no message.",
    "Say in a sentence what went wrong.",
);
pub(crate) const HTTP_ERROR_CODE: Pair = (
    "An error of HTTP+JSON has the HTTP status as its code.",
    "Write the number of the status, such as 404.",
);
pub(crate) const HTTP_ERROR_STATUS: Pair = (
    "The error does not name its status.",
    "Write the name of the google.rpc code, such as NOT_FOUND.",
);
pub(crate) const NO_TASK_ID: &str = "The parameters do not name the task.";

/// The remedy for parameters without the id of the task. `name` is the member for the id.
pub(crate) fn name_task(name: &str) -> String {
    format!("Write its identifier as text in “{name}”.")
}

pub(crate) fn unknown_method(method: &str) -> String {
    format!("“{method}” is not a method of A2A that is known here.")
}

// The object-schemas extension in messages.

pub(crate) const NAME_A_DECLARED_SCHEMA: &str =
    "Name a schema that the card declares, or declare this one.";
pub(crate) const INPUT_TO_A_TASK: Pair = (
    "The message sends structured input to a task that is there: the agent must reject it.",
    "Send words to the task, or leave out “taskId” to start a new one.",
);

pub(crate) fn undeclared_schema(name: &str) -> String {
    format!("The data names the schema “{name}”, which the card does not declare.")
}

// Cards.

pub(crate) const EXTENSION_NOT_DECLARED: Pair = (
    "The card has schemas and does not declare the extension: clients will not look for them.",
    "Add the extension’s URI to capabilities.extensions.",
);
pub(crate) const EXTENSION_REQUIRED: Pair = (
    "The extension only adds data, and is declared as required: clients that do not know it cannot call the agent at all.",
    "Write \"required\": false.",
);
pub(crate) const NO_SCHEMAS: Pair = (
    "The card declares the extension for schemas and has no schema.",
    "Add “schemas”, or remove the declaration.",
);
pub(crate) const ONLY_AT_ROOT: Pair = (
    "The schemas are at the root of the card only, where many SDKs drop them.",
    "Repeat them in the extension’s params.schemas.",
);
pub(crate) const SCHEMAS_NOT_AN_OBJECT: Pair = (
    "“schemas” is not an object of named schemas.",
    "Write {\"name\": {…schema…}}.",
);
pub(crate) const WRITE_SCHEMA: &str = "Write an object, or true or false.";
pub(crate) const SAME_IN_BOTH_PLACES: &str = "Write the same schema in both places.";
pub(crate) const RENAME_ONE: &str = "Rename one of them.";
pub(crate) const SCHEMA_TWICE: Pair = (
    "The mode has the parameter “schema” twice; some readers take the first, some the last.",
    "Write one mode for each schema.",
);
pub(crate) const WRITE_MEDIA_TYPE: &str = "Write type and subtype, such as text/plain.";
pub(crate) const NAME_IT_IN_A_MODE: &str =
    "Name it in an input or output mode: application/json;schema=NAME. Or remove it.";
pub(crate) const NO_TEXT_MODE: Pair = (
    "No mode here takes text. The extension highly recommends that agents keep understanding words.",
    "Add “text/plain”.",
);
pub(crate) const OUTPUT_WITHOUT_SCHEMA: Pair = (
    "The input has a schema and the output is JSON without one: clients cannot lay out the result.",
    "Name a schema for the output: application/json;schema=NAME.",
);
pub(crate) const NO_TLS: Pair = (
    "The address has no TLS: pages served by https cannot call it, and credentials are readable on the way.",
    "Serve the agent by https.",
);
pub(crate) const EVERY_INTERFACE: Pair = (
    "0.0.0.0 means every network interface of the server; nobody else can reach the agent there.",
    "Write the address at which clients reach the agent.",
);
pub(crate) const NO_INTERFACE: Pair = (
    "The card names no interface: clients do not know where to call the agent.",
    "Write supportedInterfaces, each with url, protocolBinding and protocolVersion.",
);
pub(crate) const WRITE_INTERFACE: &str = "Write url, protocolBinding and protocolVersion.";
pub(crate) const WRITE_BASE: &str =
    "Write the address that clients put the paths of operations behind.";

pub(crate) fn address_of_operation(operation: &str) -> String {
    format!("This is the address of one operation, {operation}, not of an interface.")
}

pub(crate) fn interface_lacks(name: &str) -> String {
    format!("“{name}” of the interface is missing.")
}

pub(crate) const LIST_MODE: &str = "Repeat the mode in defaultInputModes.";
pub(crate) const ORDER_OF_SERVER: Pair = (
    "The parameters went through protobuf, so the order of these members is the server’s, and may change with each start.",
    "Write propertyOrder into the properties, or the schema as JSON text.",
);

pub(crate) fn mode_not_in_defaults(mode: &str) -> String {
    format!(
        "“{mode}” is not among the agent’s defaultInputModes; servers of some SDKs refuse parts of such a type."
    )
}

pub(crate) const WRITE_ADDRESS: &str = "Write an absolute address, https://…";
pub(crate) const ROOT_NOT_SIGNED: Pair = (
    "The card is signed, and the signatures of most SDKs do not cover “schemas” at the root.",
    "Repeat the schemas in the extension’s params.schemas, which signatures cover.",
);
pub(crate) const OLDER_MEMBERS: Pair = (
    "The card is one of 1.0 and has members of older versions, too.",
    "Nothing, if older clients are meant to read it.",
);
pub(crate) const NOT_AN_OBJECT_IN_0_3: Pair = (
    "The data of a part is an object in A2A 0.3, and this schema for input admits none.",
    "Put the value into a member of an object.",
);
pub(crate) const WRITE_DRAFT: &str = "Write https://json-schema.org/draft/2020-12/schema.";
pub(crate) const MEND_SCHEMA: &str =
    "Fix the schema: clients cannot check it, or leave this rule out.";
pub(crate) const MEND_REFERENCE: &str = "Define each name once, and refer to names that exist.";
pub(crate) const BUNDLE_SCHEMA: &str =
    "Put the other document into “$defs” of this schema: clients fetch nothing.";
pub(crate) const SMALLER_SCHEMA: &str = "Make the schema smaller, or its patterns simpler.";
pub(crate) const MEND_EXAMPLE: &str = "Fix the example: clients offer it to fill in the form.";
pub(crate) const INSPECT_SCHEMAS: &str =
    "Declare fewer schemas, or inspect each of the others by itself.";
pub(crate) const WRITE_INTEGER: &str = "Write the number without “.0”.";
pub(crate) const WRITE_ENCODING: &str =
    "Write \"contentEncoding\": \"base64\", and the type of the file in “contentMediaType”.";
pub(crate) const WRITE_PATTERN: &str = "Use a format of JSON Schema, or “pattern”.";
pub(crate) const ADD_TITLE: &str = "Add “title”, and “description” for help.";
pub(crate) const OPEN_SCHEMA: Pair = (
    "The schema does not say whether other members are allowed, so misspelt names pass.",
    "Write \"additionalProperties\": false, or true if they are welcome.",
);

pub(crate) fn near_uri(uri: &str) -> String {
    format!(
        "“{uri}” looks like the object-schemas extension and is not its URI, so clients will not activate it."
    )
}

pub(crate) fn write_uri(uri: &str) -> String {
    format!("Write {uri}.")
}

pub(crate) fn not_a_schema(name: &str) -> String {
    format!("“{name}” is not a JSON Schema.")
}

pub(crate) fn conflict(name: &str, first: &str) -> String {
    format!("“{name}” is declared at {first}, too, and differently; that one is used.")
}

pub(crate) fn differ_by_case(name: &str, first: &str) -> String {
    format!("“{name}” and “{first}” differ by case only.")
}

pub(crate) fn undeclared_mode(name: &str) -> String {
    format!("The mode names the schema “{name}”, which the card does not have.")
}

/// The remedy for modes that name schemas which the card does not declare.
pub(crate) fn declare_it(names: &[&str]) -> String {
    if names.is_empty() {
        return "Add the schema to “schemas”.".to_owned();
    }
    let shown = names.iter().take(8).copied().collect::<Vec<_>>().join(", ");
    format!("Add the schema to “schemas”, or name one that is there: {shown}.")
}

pub(crate) fn name_needs_quotes(name: &str) -> String {
    format!("“{name}” is not a token, and stands in the mode without quotation marks.")
}

pub(crate) fn quoted(name: &str) -> String {
    format!("Write schema=\"{name}\", or give the schema a name of letters, digits, - and _.")
}

pub(crate) fn not_a_media_type(mode: &str) -> String {
    format!("“{mode}” is not a media type.")
}

pub(crate) fn unused_schema(name: &str) -> String {
    format!("No mode names the schema “{name}”.")
}

pub(crate) fn skill_id_again(id: &str) -> String {
    format!("Two skills have the identifier “{id}”.")
}

pub(crate) fn not_an_address(address: &str) -> String {
    format!("“{address}” is not a web address.")
}

pub(crate) fn too_many_schemas(limit: usize) -> String {
    format!("Only the first {limit} schemas were compiled.")
}

pub(crate) fn unknown_draft(uri: &str) -> String {
    format!("“{uri}” is not a draft of JSON Schema that is known here; clients read it as 2020-12.")
}

pub(crate) fn example_does_not_fit(why: &str) -> String {
    format!("The example fits no schema of the skill. {why}.")
}

pub(crate) fn example_not_json(error: &exact_json::syntax::Error) -> String {
    format!("The example begins like JSON and is not: {error}.")
}

pub(crate) fn integer_as_float(keyword: &str) -> String {
    format!("“{keyword}” counts, and is written as a fraction, as protobuf does.")
}

pub(crate) fn bytes_by_format(format: &str) -> String {
    format!(
        "“{format}” is not a format of JSON Schema: clients offer a text box instead of a file."
    )
}

pub(crate) fn unknown_format(format: &str) -> String {
    format!("“{format}” is not a format of JSON Schema: validators ignore it.")
}

pub(crate) fn field_without_words(name: &str) -> String {
    format!("The field “{name}” has neither a title nor a description.")
}
