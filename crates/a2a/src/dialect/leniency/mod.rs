//! Leniency: what agents write otherwise than the specification, and what it stands for.
//!
//! Owns the list of oddities (`oddity`), mending JSON before it is read (`mending`), and the parameters of extensions
//! after protobuf (`extension_params`). Leaves reading to `reading`. docs/leniency.md says of each why it is safe.

pub mod extension_params;
pub mod mending;
pub mod oddity;
