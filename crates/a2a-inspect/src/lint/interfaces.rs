//! Rules for the addresses of interfaces.

use exact_json::Pointer;
use serde_json::Value;

use super::{Card, CardVersion};
use crate::{Finding, Severity, messages, oddities, rules};

impl Card<'_> {
    pub(super) fn interfaces(&mut self) {
        for (at, oddity) in oddities::of_card(self.value) {
            let name = at.last().unwrap_or_default();
            let words = messages::oddity(oddity, &name);
            let rule = format!("card.{}", oddity.name());
            self.findings
                .push(Finding::new(Severity::Warning, rule, at, words));
        }
        self.missing_interfaces();
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
            if let Some(operation) = operation(address) {
                let words = (
                    messages::address_of_operation(operation),
                    messages::WRITE_BASE,
                );
                self.findings
                    .push(rules::INTERFACE_OPERATION.broken(pointer.clone(), words));
            }
            match host {
                Some("0.0.0.0") => {
                    self.findings.push(
                        rules::INTERFACE_UNREACHABLE.broken(pointer, messages::EVERY_INTERFACE),
                    );
                }
                // A loop-back address needs no TLS.
                Some("localhost" | "127.0.0.1" | "[") => {}
                Some(_) => {
                    self.findings
                        .push(rules::INTERFACE_WITHOUT_TLS.broken(pointer, messages::NO_TLS));
                }
                // A gRPC interface may be a bare host and port.
                None if address.starts_with("https://") || self.is_grpc(&pointer) => {}
                None => {
                    let why = messages::not_an_address(address);
                    let words = (why, messages::WRITE_ADDRESS);
                    self.findings
                        .push(rules::INTERFACE_ADDRESS.broken(pointer, words));
                }
            }
        }
    }

    /// A 1.0 card without an interface, or whose interfaces lack a member, is refused by clients.
    fn missing_interfaces(&mut self) {
        let list = Pointer::root().child("supportedInterfaces");
        let is_newer = self.version == CardVersion::V1_0 && self.value.get("url").is_none();
        if is_newer && list.get(self.value).is_none() {
            self.findings
                .push(rules::NO_INTERFACE.broken(Pointer::root(), messages::NO_INTERFACE));
        }
        let lacking = self.objects(list).filter_map(|(at, interface)| {
            let lacks = |name: &&str| !interface.contains_key(*name);
            let is_named = |name: &str| interface.contains_key(name);
            // The oddity of the binding says so already.
            let mut wanted = ["url", "protocolBinding"].into_iter();
            let missing = wanted.find(|name| {
                lacks(name) && !(*name == "protocolBinding" && is_named("transport"))
            })?;
            Some((at, missing))
        });
        for (at, missing) in lacking.collect::<Vec<_>>() {
            let words = (
                messages::interface_lacks(missing),
                messages::WRITE_INTERFACE,
            );
            self.findings
                .push(rules::INTERFACE_MEMBER.broken(at, words));
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

/// The operation of HTTP+JSON that an address ends with, such as `message:send`; `None` for the address of an interface.
fn operation(address: &str) -> Option<&str> {
    let path = address.split(['?', '#']).next()?;
    let last = path.rsplit('/').next()?;
    [
        "message:send",
        "message:stream",
        "message/send",
        "message/stream",
    ]
    .into_iter()
    .find(|it| last == *it || path.ends_with(&["/", it].concat()))
}
