//! Attributes, listeners, styles, references and properties of an element → a value of type `Attrs`, and a `Property`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use rstml::node::{KeyedAttribute, KeyedAttributeValue, NodeAttribute, NodeBlock, NodeName};
use syn::spanned::Spanned as _;
use syn::{Block, Error, Expr, ExprClosure, Result, ReturnType, Stmt};

/// The path of the module to whose items views expand, with this place in the source for errors.
pub(crate) fn dom(span: Span) -> TokenStream {
    quote_spanned!(span=> crate::ui::runtime::dom)
}

/// The expression that is all of a block.
pub(crate) fn expression(block: &Block) -> Option<&Expr> {
    match block.stmts.as_slice() {
        [Stmt::Expr(expression, None)] => Some(expression),
        _ => None,
    }
}

/// The attributes of an element.
pub(crate) struct Attributes {
    /// In the order in which they are written; those with plain values are together where no other is between.
    parts: Vec<Part>,
    /// The property, and its place in the source.
    property: Option<(TokenStream, Span)>,
}

/// A part of the attributes of an element; the expansion adds each with one call.
enum Part {
    /// Attributes with values: `"class": "about"`.
    Values(Vec<TokenStream>),
    /// Attributes whose values follow signals, as the bodies of closures.
    Live(Vec<TokenStream>),
    /// A value of type `Attrs`.
    Spread(TokenStream),
    /// A listener, a style or a reference: `.on("click", then)`.
    Call(TokenStream),
}

impl Attributes {
    /// Reads the attributes of an opening tag.
    pub(crate) fn read(written: &[NodeAttribute]) -> Result<Self> {
        let mut attributes = Self {
            parts: Vec::new(),
            property: None,
        };
        for attribute in written {
            match attribute {
                NodeAttribute::Block(block) => {
                    attributes.parts.push(Part::Spread(spread(block)?));
                }
                NodeAttribute::Attribute(attribute) => attributes.add(attribute)?,
            }
        }
        Ok(attributes)
    }

    fn add(&mut self, attribute: &KeyedAttribute) -> Result<()> {
        let key = &attribute.key;
        let span = key.span();
        let name = name(key)?;
        match name.split_once(':') {
            None if name == "node_ref" => {
                let place = value(attribute)?;
                let at = Ident::new("at", span);
                self.parts.push(Part::Call(quote!(.#at(#place))));
            }
            None if name.contains('_') => {
                let message =
                    "no attribute of HTML has `_` in its name; `node_ref` is the reference";
                return Err(Error::new_spanned(key, message));
            }
            None if name == "style" => {
                let pair = value(attribute)?;
                let message = "a style is `style:width=text`, or `style=(\"--width\", text)`";
                let Ok(Expr::Tuple(pair)) = syn::parse2(pair.clone()) else {
                    return Err(Error::new_spanned(pair, message));
                };
                let pair = pair.elems;
                if pair.len() != 2 {
                    return Err(Error::new_spanned(pair, message));
                }
                let style = Ident::new("style", span);
                self.parts.push(Part::Call(quote!(.#style(#pair))));
            }
            None if name == "prop" => {
                let property = value(attribute)?;
                self.set_property(key, property)?;
            }
            None => self.add_value(&name, attribute)?,
            Some((method @ ("on" | "style"), what)) => {
                let value = value(attribute)?;
                let method = Ident::new(method, span);
                self.parts.push(Part::Call(quote!(.#method(#what, #value))));
            }
            Some(("prop", variant)) => {
                let property = property(variant, attribute)?;
                self.set_property(key, property)?;
            }
            Some((prefix, _)) => {
                let message = format!(
                    "`{prefix}:` is not in this grammar, which has `on:`, `style:` and `prop:`"
                );
                return Err(Error::new_spanned(key, message));
            }
        }
        Ok(())
    }

    fn add_value(&mut self, name: &str, attribute: &KeyedAttribute) -> Result<()> {
        if let Some(Expr::Closure(closure)) = attribute.value().map(without_braces) {
            let body = live_value(closure)?;
            let value = quote!(#name: #body);
            let live = self.parts.iter_mut().find_map(|part| match part {
                Part::Live(values) => Some(values),
                _ => None,
            });
            match live {
                Some(values) => values.push(value),
                None => self.add_live(value),
            }
            return Ok(());
        }
        let value = match &attribute.possible_value {
            KeyedAttributeValue::None => quote!(true),
            _ => value(attribute)?,
        };
        let value = quote!(#name: #value);
        match self.parts.last_mut() {
            Some(Part::Values(values)) => values.push(value),
            _ => self.parts.push(Part::Values(vec![value])),
        }
        Ok(())
    }

    /// Adds the first live attribute: before the calls, since `Attrs::and` drops the listeners before it for what is
    /// live behind it.
    fn add_live(&mut self, value: TokenStream) {
        let is_call = |part: &Part| matches!(part, Part::Call(_));
        let at = self.parts.iter().position(is_call);
        let at = at.unwrap_or(self.parts.len());
        self.parts.insert(at, Part::Live(vec![value]));
    }

    fn set_property(&mut self, key: &NodeName, property: TokenStream) -> Result<()> {
        if self.property.is_some() {
            return Err(Error::new_spanned(key, "an element has one property"));
        }
        self.property = Some((property, key.span()));
        Ok(())
    }

    /// The attributes and the property.
    pub(crate) fn with_property(self) -> (TokenStream, Option<TokenStream>) {
        let property = self.property.map(|(property, _)| property);
        (attrs(self.parts), property)
    }

    /// The attributes; an error if there is a property.
    pub(crate) fn without_property(self) -> Result<TokenStream> {
        match self.property {
            None => Ok(attrs(self.parts)),
            Some((_, span)) => Err(Error::new(
                span,
                "only `<input>`, `<textarea>` and `<option>` have a property",
            )),
        }
    }
}

/// An expression of type `Attrs`.
fn attrs(parts: Vec<Part>) -> TokenStream {
    let dom = dom(Span::call_site());
    let mut all: Option<TokenStream> = None;
    for part in parts {
        let more = match part {
            Part::Values(values) => quote!(#dom::attrs!(#(#values),*)),
            Part::Live(values) => {
                quote!(#dom::live_attrs(move || #dom::attrs!(#(#values),*)))
            }
            Part::Spread(more) => more,
            Part::Call(call) => {
                let all_before = all.unwrap_or_else(|| quote!(#dom::attrs!()));
                all = Some(quote!(#all_before #call));
                continue;
            }
        };
        all = Some(match all {
            None => more,
            Some(all) => quote!(#all.and(#more)),
        });
    }
    all.unwrap_or_else(|| quote!(#dom::attrs!()))
}

/// The name of an attribute, such as `aria-label` or `on:click`.
fn name(key: &NodeName) -> Result<String> {
    let is_name = match key {
        NodeName::Path(path) => path.path.get_ident().is_some(),
        NodeName::Punctuated(name) => name.pairs().all(|pair| {
            pair.punct()
                .is_none_or(|punct| matches!(punct.as_char(), '-' | ':'))
        }),
        NodeName::Block(_) => false,
    };
    if is_name {
        // A keyword has its raw form in some positions.
        Ok(key.to_string().trim_start_matches("r#").to_owned())
    } else {
        Err(Error::new_spanned(
            key,
            "the name of an attribute is words with `-` or `:` between",
        ))
    }
}

/// The value of an attribute, without the braces around one expression.
fn value(attribute: &KeyedAttribute) -> Result<TokenStream> {
    if let KeyedAttributeValue::Binding(binding) = &attribute.possible_value {
        return Err(Error::new_spanned(
            binding,
            "an attribute has no arguments: write `name={…}`",
        ));
    }
    let value = attribute.value().ok_or_else(|| {
        Error::new_spanned(&attribute.key, "this needs a value: write `name={…}`")
    })?;
    if let Expr::Struct(literal) = value
        && let Some(dots) = &literal.dot2_token
    {
        let message = "what stands before `{..attrs}` is in braces: `name={value} {..attrs}`";
        return Err(Error::new_spanned(dots, message));
    }
    Ok(without_braces(value).to_token_stream())
}

/// A value without the braces around one expression.
fn without_braces(value: &Expr) -> &Expr {
    match value {
        Expr::Block(block) if block.label.is_none() => expression(&block.block).unwrap_or(value),
        _ => value,
    }
}

/// A value of type `Property`, of this name.
fn property(name: &str, attribute: &KeyedAttribute) -> Result<TokenStream> {
    let key = &attribute.key;
    let variant = match name {
        "value" => "Value",
        "native" => "Native",
        "checked" => "Checked",
        "selected" => "Selected",
        _ => {
            return Err(Error::new_spanned(
                key,
                "a property is `prop:value`, `prop:native`, `prop:checked` or `prop:selected`",
            ));
        }
    };
    let span = key.span();
    let variant = Ident::new(variant, span);
    let value = value(attribute)?;
    let dom = dom(span);
    Ok(quote!(#dom::Property::#variant(#value)))
}

/// The body of a closure, which the closure for all live attributes of the element contains.
fn live_value(closure: &ExprClosure) -> Result<TokenStream> {
    let is_plain = closure.inputs.is_empty()
        && closure.capture.is_some()
        && closure.asyncness.is_none()
        && matches!(closure.output, ReturnType::Default);
    if is_plain {
        Ok(closure.body.to_token_stream())
    } else {
        Err(Error::new_spanned(
            closure,
            "the value of an attribute that follows signals is `move || …`",
        ))
    }
}

/// The value of `{..value}`.
fn spread(block: &NodeBlock) -> Result<TokenStream> {
    let valid = match block {
        NodeBlock::ValidBlock(block) => expression(block),
        NodeBlock::Invalid(_) => None,
    };
    match valid {
        Some(Expr::Range(range)) if range.start.is_none() => match &range.end {
            Some(value) => Ok(value.to_token_stream()),
            None => Err(Error::new_spanned(
                block,
                "this adds nothing: write `{..attrs}`",
            )),
        },
        _ => Err(Error::new_spanned(
            block,
            "attributes in braces begin with two dots: `{..attrs}`",
        )),
    }
}
