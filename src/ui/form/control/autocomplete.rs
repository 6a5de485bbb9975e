//! The `autocomplete` token of a field: the host page's token, else one for the property name or the title.
//!
//! Invariant: a name that is not in the table gets no token, so that the browser decides.

use std::borrow::Cow;

use json_form::form::view::FieldView;

/// The table from property names to `autocomplete` tokens: `name=token`, with the name in lower case without
/// separators, or just a token, which is also the name.
const FILLED: &str = "given-name family-name email tel url street-address address-line1 \
     address-line2 postal-code country-name organization bday username nickname cc-number cc-csc \
     one-time-code current-password new-password firstname=given-name lastname=family-name \
     surname=family-name fullname=name phone=tel telephone=tel mobile=tel phonenumber=tel \
     emailaddress=email street=street-address city=address-level2 town=address-level2 \
     state=address-level1 province=address-level1 zip=postal-code zipcode=postal-code \
     postcode=postal-code country=country-name company=organization birthday=bday birthdate=bday \
     dateofbirth=bday website=url cardnumber=cc-number cvc=cc-csc otp=one-time-code \
     password=current-password confirmpassword=new-password";

/// The names of objects whose property `name` is a person's name.
const PEOPLE: &str = "person contact customer recipient guest passenger patient applicant";

/// The `autocomplete` token for a field: the host page's token, else the one for its property name. `None` if there is
/// neither.
pub(super) fn by_place(view: &FieldView) -> Option<Cow<'static, str>> {
    by_host(view).or_else(|| Some(Cow::Borrowed(by_place_name(view)?)))
}

/// The `autocomplete` token in the host page's hints for the field; `None` without such a hint.
pub(super) fn by_host(view: &FieldView) -> Option<Cow<'static, str>> {
    let asked = view.host.as_ref()?.autocomplete.clone()?;
    Some(Cow::Owned(asked))
}

fn by_place_name(view: &FieldView) -> Option<&'static str> {
    let name = view.pointer.last()?;
    if name == "name" {
        let around = view.pointer.parent()?.last().unwrap_or_default();
        let mut people = PEOPLE.split(' ');
        if people.any(|one| around.eq_ignore_ascii_case(one)) {
            return by_name("fullname");
        }
    }
    by_name(&name).or_else(|| by_name(&view.label))
}

/// The `autocomplete` token for a property name, such as `postal-code` for `postalCode`; `None` if the name is not
/// known.
pub(super) fn by_name(name: &str) -> Option<&'static str> {
    let mut letters = String::with_capacity(name.len());
    letters.extend(name.chars().filter(char::is_ascii_alphanumeric));
    letters.make_ascii_lowercase();
    if letters.is_empty() {
        return None;
    }
    FILLED.split(' ').find_map(|entry| {
        let (known, filled) = entry.split_once('=').unwrap_or((entry, entry));
        let known = known.bytes().filter(|byte| *byte != b'-');
        known.eq(letters.bytes()).then_some(filled)
    })
}
