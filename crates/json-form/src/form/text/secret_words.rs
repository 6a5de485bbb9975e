//! Names of secrets: property names, titles and questions that ask for a password, key or code.
//!
//! Invariant: a short word counts only as a whole word, so that “shipping” does not ask for a PIN.

use super::label::name_words as words;

/// Texts that mark a secret anywhere in a name, also across its words. Written as [`words`] returns them.
const ANYWHERE: [&str; 71] = [
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "passkey",
    "secret",
    "credential",
    "apikey",
    "accesskey",
    "privatekey",
    "signingkey",
    "encryptionkey",
    "securitycode",
    "verificationcode",
    "recoverycode",
    "backupcode",
    "onetimecode",
    "seedphrase",
    "passwort",
    "kennwort",
    "geheim",
    "zugangsdaten",
    "zugangscode",
    "sicherheitscode",
    "einmalcode",
    "prüfnummer",
    "prüfziffer",
    "contrase",
    "códigodeseguridad",
    "motdepasse",
    "codedesécurité",
    "codedevérification",
    "cryptogramme",
    "codicedisicurezza",
    "paroladordine",
    "palavrapasse",
    "códigodesegurança",
    "segredo",
    "segreto",
    "wachtwoord",
    "wachtzin",
    "toegangscode",
    "lösenord",
    "adgangskode",
    "kodeord",
    "passord",
    "salasana",
    "jelszó",
    "şifre",
    "sifre",
    "hasło",
    "парол",
    "пинкод",
    "секрет",
    "токен",
    "κωδικόςπρόσβασης",
    "συνθηματικό",
    "كلمةالمرور",
    "كلمةالسر",
    "סיסמ",
    "رمزعبور",
    "पासवर्ड",
    "密码",
    "密碼",
    "口令",
    "密钥",
    "パスワード",
    "暗証番号",
    "비밀번호",
    "mậtkhẩu",
    "รหัสผ่าน",
];

/// Words of a name that make it a secret; inside a longer word, such as “shipping”, they do not.
const WORDS: [&str; 22] = [
    "pin", "pwd", "pswd", "passw", "otp", "totp", "tan", "mtan", "puk", "cvv", "cvc", "cvn", "csc",
    "mdp", "senha", "haslo", "heslo", "jelszo", "parolă", "losenord", "sandi", "пин",
];

/// Words that mark a secret if the name has no other word.
const ALONE: [&str; 4] = ["pass", "pw", "clave", "parola"];

/// Words beside `token` that show that the token is a unit of text or a type, and not a secret.
const ABOUT_TOKENS: [&str; 11] = [
    "count", "limit", "max", "min", "budget", "usage", "used", "type", "url", "uri", "endpoint",
];

/// Whether a property name, a title or a question names a secret.
pub fn sounds_secret(name: &str) -> bool {
    let words = words(name);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    // A secretary is not a secret.
    let joined = words.concat().replace("secretar", "");
    let is_token = words.iter().any(|word| word.ends_with("token"));
    has_any(&joined, &ANYWHERE)
        || has(&WORDS)
        || is_token && !has(&ABOUT_TOKENS)
        || words.len() == 1 && has(&ALONE)
}

/// Whether a text has one of many others in it. A form asks of each name and title: `str::contains` prepares a search for each
/// of the others, which takes longer than to compare first bytes.
fn has_any(text: &str, others: &[&str]) -> bool {
    let mut rest = text.as_bytes();
    while let Some(first) = rest.first() {
        let mut others = others.iter().map(|other| other.as_bytes());
        if others.any(|other| other.first() == Some(first) && rest.starts_with(other)) {
            return true;
        }
        rest = rest.get(1..).unwrap_or_default();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_secrets_are_recognised_in_many_languages() {
        for name in [
            "password",
            "confirmPassword",
            "passwd",
            "pwd",
            "PIN",
            "userPin",
            "card_pin",
            "PINCode",
            "Your PIN, please",
            "pin2",
            "cvv",
            "CVV2",
            "cvc",
            "otp",
            "access_token",
            "accesstoken",
            "Your secret token",
            "API key",
            "apiKey",
            "x-api-key",
            "Private key (PEM)",
            "One-time code",
            "client_secret",
            "kennwort",
            "Passwort",
            "TAN",
            "Geheimzahl",
            "Contraseña",
            "CONTRASEÑA",
            "clave",
            "Mot de passe",
            "mdp",
            "Palavra-passe",
            "Senha",
            "Parola d’ordine",
            "Wachtwoord",
            "Hasło",
            "HASŁO",
            "Пароль",
            "ПАРОЛЬ",
            "ПИН",
            "Şifre",
            "ŞIFRE",
            "Lösenord",
            "Κωδικός πρόσβασης",
            "كلمة المرور",
            "סיסמה",
            "पासवर्ड",
            "密码",
            "パスワード",
            "비밀번호",
            "Mật khẩu",
            "รหัสผ่าน",
            "What is the password of the vault?",
        ] {
            assert!(sounds_secret(name), "{name}: {:?}", words(name));
        }
    }

    #[test]
    fn other_names_are_not_taken_for_secrets() {
        for name in [
            "",
            "shipping",
            "Shipping address",
            "opinion",
            "spin",
            "pinned",
            "pint",
            "Secretary",
            "secretariat",
            "max_tokens",
            "maxTokens",
            "tokens",
            "token_count",
            "tokenUrl",
            "Tokenizer",
            "standard",
            "tank",
            "Compass",
            "Passenger",
            "Passport number",
            "boarding pass",
            "key",
            "Keyboard",
            "Palabra clave",
            "footprint",
            "postal code",
            "discount code",
            "Zahl",
            "Пингвин",
        ] {
            assert!(!sounds_secret(name), "{name}: {:?}", words(name));
        }
    }

    #[test]
    fn the_lists_are_written_as_names_are_read() {
        for known in ANYWHERE.iter().chain(&WORDS).chain(&ALONE) {
            assert_eq!(words(known), [*known]);
        }
    }
}
