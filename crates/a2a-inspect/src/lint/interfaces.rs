//! Rules for the addresses of interfaces.

use exact_json::Pointer;
use serde_json::Value;

use super::Card;
use crate::messages;

impl Card<'_> {
    pub(super) fn interfaces(&mut self) {
        let mut addresses = vec![Pointer::root().child("url")];
        for list in ["supportedInterfaces", "additionalInterfaces"] {
            let interfaces = self.objects(Pointer::root().child(list));
            addresses.extend(interfaces.map(|(pointer, _)| pointer.child("url")));
        }
        for pointer in addresses {
            let Some(address) = pointer.get(self.value).and_then(Value::as_str) else {
                continue;
            };
            let host = address
                .strip_prefix("http://")
                .map(|rest| rest.split(['/', ':', '?']).next().unwrap_or_default());
            match host {
                // A loop-back address needs no TLS.
                Some("localhost" | "127.0.0.1" | "[") => {}
                Some(_) => {
                    self.findings
                        .warning("interface-without-tls", pointer, messages::NO_TLS);
                }
                // A gRPC interface may be a bare host and port.
                None if address.starts_with("https://") || self.is_grpc(&pointer) => {}
                None => {
                    let why = messages::not_an_address(address);
                    let words = (why, messages::WRITE_ADDRESS);
                    self.findings.error("interface-address", pointer, words);
                }
            }
        }
    }

    fn is_grpc(&self, address: &Pointer) -> bool {
        let interface = address.parent();
        let interface = interface.as_ref().and_then(|it| it.get(self.value));
        let binding = ["protocolBinding", "transport", "preferredTransport"].iter();
        binding
            .filter_map(|name| interface?.get(*name)?.as_str())
            .any(|name| name.eq_ignore_ascii_case("grpc"))
    }
}
