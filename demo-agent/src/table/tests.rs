//! Files as people have them, and any bytes whatever.

use proptest::prelude::*;

use super::*;

fn options() -> Options {
    Options {
        delimiter: None,
        header: None,
        trim: Trim::Ends,
        decimal_comma: false,
        missing: vec!["NA".to_owned(), "-".to_owned()],
    }
}

fn read(text: &str) -> Profile {
    profile(text.as_bytes(), &options()).unwrap()
}

fn number(text: &str) -> Least {
    Least::Number(exact_json::number(text).unwrap())
}

#[test]
fn a_table_is_counted_column_by_column() {
    let found = read(
        "name, age,joined,active,zip\nAda, 36 ,2020-01-02,yes,01067\nBob,NA,2019-05-06,no,20095\nAda,40.5,2021-03-04,yes,80331\n",
    );
    assert_eq!(
        (found.delimiter, found.has_header, found.rows, found.uneven),
        (b',', true, 3, 0)
    );
    let kinds: Vec<Kind> = found.columns.iter().map(|column| column.kind).collect();
    assert_eq!(
        kinds,
        [Kind::Text, Kind::Number, Kind::Day, Kind::Flag, Kind::Text],
        "a postal code is no number"
    );
    let [name, age, joined, ..] = found.columns.as_slice() else {
        panic!()
    };
    assert_eq!((name.count, name.distinct), (3, 2));
    assert_eq!(
        name.frequent[0],
        Frequent {
            value: "Ada".to_owned(),
            count: 2
        }
    );
    assert_eq!((age.count, age.missing), (2, 1));
    assert_eq!(age.ends, Some((number("36"), number("40.5"))));
    assert_eq!(age.mean, Some(38.25));
    assert_eq!(
        joined.ends,
        Some((
            Least::Text("2019-05-06".to_owned()),
            Least::Text("2021-03-04".to_owned())
        ))
    );
    let cleaned = String::from_utf8(found.cleaned).unwrap();
    assert!(
        cleaned.starts_with("name,age,joined,active,zip\nAda,36,2020-01-02,yes,01067\nBob,,"),
        "{cleaned}"
    );
}

#[test]
fn delimiter_header_and_encoding_are_found_out() {
    for (bytes, delimiter, has_header, encoding) in [
        (b"a;b\n1,5;2\n".as_slice(), b';', true, Encoding::Utf8),
        (b"1\t2\n3\t4\n", b'\t', false, Encoding::Utf8),
        (b"a|b\nx,y|z\n", b'|', true, Encoding::Utf8),
        (b"\xef\xbb\xbfone\ntwo\n", b',', true, Encoding::Utf8),
        (
            b"Stra\xdfe,Preis in \x80\nA,1\n",
            b',',
            true,
            Encoding::Windows1252,
        ),
        (
            b"\xff\xfea\0,\0b\0\n\x001\0,\x002\0",
            b',',
            true,
            Encoding::Utf16,
        ),
        (b"name,name\nx,y\n", b',', false, Encoding::Utf8),
    ] {
        let found = profile(bytes, &options()).unwrap();
        assert_eq!(
            (found.delimiter, found.has_header, found.encoding),
            (delimiter, has_header, encoding),
            "{bytes:?}"
        );
    }
    let found = profile(b"Stra\xdfe,in \x80\nA,1\n", &options()).unwrap();
    assert_eq!(found.columns[0].name, "Straße");
    assert_eq!(found.columns[1].name, "in €");
}

#[test]
fn what_is_said_is_not_guessed() {
    let said = Options {
        delimiter: Some(b';'),
        header: Some(false),
        decimal_comma: true,
        trim: Trim::Runs,
        ..options()
    };
    let found = profile("1.234,50;a  b\n2,5; c\n".as_bytes(), &said).unwrap();
    assert_eq!(
        String::from_utf8(found.cleaned.clone()).unwrap(),
        "Column 1,Column 2\n1234.50,a b\n2.5,c\n"
    );
    assert_eq!(found.columns[0].mean, Some(618.5));
    assert_eq!(
        found.columns[0].ends,
        Some((number("2.5"), number("1234.50")))
    );
}

#[test]
fn rows_of_any_length_and_names_of_any_kind_become_a_table() {
    let found = profile(
        b"a,,a\n1\n1,2,3,4\n\n,,\n",
        &Options {
            header: Some(true),
            ..options()
        },
    )
    .unwrap();
    let names: Vec<&str> = found.columns.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["a", "Column 2", "a (2)", "Column 4"]);
    assert_eq!((found.rows, found.uneven), (2, 2));
}

#[test]
fn numbers_keep_their_text_and_their_size() {
    let found = read("n\n1e400\n-1e400\n123456789012345678901234567890\n");
    assert_eq!(
        found.columns[0].ends,
        Some((number("-1e400"), number("1e400")))
    );
    assert_eq!(found.columns[0].mean, None, "no float is that large");
    let found = read("n\n1.0\n1\n\"1,000\"\n");
    assert_eq!(found.columns[0].ends, Some((number("1.0"), number("1000"))));
}

#[test]
fn files_that_are_none_are_refused() {
    for empty in ["", "\n\n", " ,\n,, ", "\u{feff}"] {
        assert_eq!(profile(empty.as_bytes(), &options()), Err(Refusal::Empty));
    }
    let wide = ",".repeat(MOST_COLUMNS + 1) + "x";
    assert_eq!(profile(wide.as_bytes(), &options()), Err(Refusal::TooWide));
    let long = "x\n".repeat(MOST_ROWS + 2);
    assert_eq!(profile(long.as_bytes(), &options()), Err(Refusal::TooLong));
}

fn any_options() -> impl Strategy<Value = Options> {
    let delimiter = proptest::option::of(prop_oneof![Just(b','), Just(b';'), Just(b'\t')]);
    let trim = prop_oneof![Just(Trim::Nothing), Just(Trim::Ends), Just(Trim::Runs)];
    (delimiter, any::<Option<bool>>(), trim, any::<bool>()).prop_map(
        |(delimiter, header, trim, decimal_comma)| Options {
            delimiter,
            header,
            trim,
            decimal_comma,
            ..options()
        },
    )
}

fn holds(bytes: &[u8], options: &Options) -> Result<(), TestCaseError> {
    let Ok(found) = profile(bytes, options) else {
        return Ok(());
    };
    for column in &found.columns {
        prop_assert_eq!(column.count + column.missing, found.rows);
        prop_assert!(column.distinct <= column.count);
        prop_assert_eq!(column.ends.is_some(), column.count > 0);
    }
    // The cleaned file is the same table, and as clean as can be.
    let again = Options {
        delimiter: Some(b','),
        header: Some(true),
        decimal_comma: false,
        ..options.clone()
    };
    let read = profile(&found.cleaned, &again);
    if found.columns.iter().all(|column| column.count > 0) {
        let read = read.unwrap();
        prop_assert_eq!(read.columns.len(), found.columns.len());
        prop_assert_eq!(read.uneven, 0);
        let again = profile(&read.cleaned, &again).unwrap();
        prop_assert_eq!(again.cleaned, read.cleaned);
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..400), options in any_options()) {
        holds(&bytes, &options)?;
    }

    #[test]
    fn anything_like_a_table_is_read(text in "[ab1-9.,;\"\n\t €-]{0,200}", options in any_options()) {
        holds(text.as_bytes(), &options)?;
    }
}
