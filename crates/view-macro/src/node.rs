//! Roots, elements and their children → calls of `crate::ui::runtime::dom`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use rstml::node::{Node, NodeBlock, NodeElement, NodeName};
use syn::spanned::Spanned as _;
use syn::{Error, Expr, Ident, Result};

use crate::attribute::{Attributes, dom, expression};

/// The whole of a `view!`: one element, attributes alone, or children.
pub(crate) fn view(input: TokenStream) -> Result<TokenStream> {
    let roots = rstml::parse2(input)?;
    match roots.as_slice() {
        [Node::Element(root)] if is_attributes(root.name()) => {
            refuse_children(root, "`<{..} />` is attributes alone, and has no children")?;
            let attributes = Attributes::read(root.attributes())?;
            attributes.without_property()
        }
        [Node::Element(root)] => element(root),
        [Node::Fragment(root)] => pieces(&root.children),
        roots => pieces(roots),
    }
}

/// Whether this is `{..}`, in the place of an element's name.
fn is_attributes(name: &NodeName) -> bool {
    let NodeName::Block(block) = name else {
        return false;
    };
    matches!(expression(block), Some(Expr::Range(range)) if range.start.is_none() && range.end.is_none())
}

fn element(element: &NodeElement<rstml::Infallible>) -> Result<TokenStream> {
    let name = tag_name(element.name())?;
    let attributes = Attributes::read(element.attributes())?;
    let dom = dom(name.span());
    let tag = quote!(#dom::tag::#name);
    let name = name.to_string();
    if matches!(name.as_str(), "img" | "input" | "path" | "textarea") {
        refuse_children(element, &format!("`<{name} />` has no children"))?;
    }
    match name.as_str() {
        "img" | "path" => {
            let attrs = attributes.without_property()?;
            Ok(quote!(#tag(#attrs)))
        }
        "input" => {
            let (attrs, property) = attributes.with_property();
            let property = property.unwrap_or_else(|| quote!(None));
            Ok(quote!(#tag(#attrs, #property)))
        }
        "textarea" => {
            let (attrs, property) = attributes.with_property();
            let property = property.ok_or_else(|| {
                Error::new_spanned(
                    element.name(),
                    "a text area needs its text: write `prop:value=…`",
                )
            })?;
            Ok(quote!(#tag(#attrs, #property)))
        }
        "option" => {
            let (attrs, property) = attributes.with_property();
            let property = property.unwrap_or_else(|| quote!(None));
            let inside = children(&element.children)?;
            Ok(quote!(#tag(#attrs, #property, #inside)))
        }
        _ => {
            let attrs = attributes.without_property()?;
            let inside = children(&element.children)?;
            Ok(quote!(#tag(#attrs, #inside)))
        }
    }
}

fn tag_name(name: &NodeName) -> Result<Ident> {
    let message = match name {
        NodeName::Path(path) => match path.path.get_ident() {
            Some(ident) if ident.to_string().starts_with(char::is_uppercase) => {
                "a component is not an element: call its function in braces, or use `leptos::view!`"
            }
            Some(ident) => return Ok(ident.clone()),
            None => "the name of an element is one word",
        },
        NodeName::Punctuated(_) => {
            "a custom element is not in `crate::ui::runtime::dom::tag`, which has one function for each element"
        }
        NodeName::Block(_) => "`<{..} />`, attributes alone, is the only root of its `view!`",
    };
    Err(Error::new_spanned(name, message))
}

fn refuse_children(element: &NodeElement<rstml::Infallible>, message: &str) -> Result<()> {
    match element.children.first() {
        Some(child) => Err(Error::new_spanned(child, message)),
        None => Ok(()),
    }
}

/// The children of an element. `only_piece!` passes on an expression that has the type `Pieces` already.
fn children(children: &[Node]) -> Result<TokenStream> {
    match children {
        [Node::Block(block)] => {
            let inside = block_child(block)?;
            let dom = dom(block.span());
            Ok(quote!(#dom::only_piece!(#inside)))
        }
        children => pieces(children),
    }
}

/// A sequence of views, of type `Pieces`.
fn pieces(nodes: &[Node]) -> Result<TokenStream> {
    let nodes: Result<Vec<_>> = nodes.iter().map(child).collect();
    let nodes = nodes?;
    let dom = dom(Span::call_site());
    Ok(quote!(#dom::pieces![#(#nodes),*]))
}

fn child(node: &Node) -> Result<TokenStream> {
    let message = match node {
        Node::Element(node) => return element(node),
        Node::Block(block) => return block_child(block),
        Node::Text(text) => return Ok(text.value.to_token_stream()),
        Node::RawText(_) => "text is written in quotes",
        Node::Fragment(_) => {
            "a fragment is the only root of its `view!`: its children belong to the element around it"
        }
        Node::Comment(_) => "a comment is written as in Rust: `// …`",
        Node::Doctype(_) => "a view is not a document",
        Node::Custom(_) => "unknown node",
    };
    Err(Error::new_spanned(node, message))
}

fn block_child(block: &NodeBlock) -> Result<TokenStream> {
    let NodeBlock::ValidBlock(block) = block else {
        return Err(Error::new_spanned(
            block,
            "this is not an expression of Rust",
        ));
    };
    if block.stmts.is_empty() {
        return Err(Error::new_spanned(
            block,
            "these braces contain no expression",
        ));
    }
    let all = expression(block).map(quote::ToTokens::to_token_stream);
    Ok(all.unwrap_or_else(|| quote_spanned!(block.span()=> #block)))
}
