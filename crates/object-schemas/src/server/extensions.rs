//! The tower layer: the response header of extensions, and what browsers of other origins may read.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use a2a::extension::activation;
use a2a_official::{AgentCard, SVC_PARAM_EXTENSIONS, SVC_PARAM_VERSION};
use axum::http::{HeaderValue, Method, Request, Response, header};
use tower_http::cors::{Any, Cors, CorsLayer};
use tower_layer::Layer;
use tower_service::Service;

/// Adds the response header `A2A-Extensions` with those extensions that a request names and the card declares (003), and
/// the CORS headers that a form on another origin needs: any origin, without cookies.
#[derive(Clone, Debug)]
pub struct ExtensionsLayer {
    declared: Arc<[String]>,
    cors: CorsLayer,
}

impl ExtensionsLayer {
    /// The layer for an agent with this card.
    pub fn new(card: &AgentCard) -> Self {
        let declared = card.capabilities.extensions.iter().flatten();
        let exposed: Vec<_> = [SVC_PARAM_EXTENSIONS, SVC_PARAM_VERSION]
            .iter()
            .filter_map(|name| name.parse().ok())
            .collect();
        let cors = CorsLayer::new()
            .allow_origin(Any)
            .allow_methods([Method::GET, Method::POST, Method::DELETE])
            .allow_headers(tower_http::cors::AllowHeaders::mirror_request())
            .expose_headers(exposed);
        Self {
            declared: declared.map(|it| it.uri.clone()).collect(),
            cors,
        }
    }
}

impl<S> Layer<S> for ExtensionsLayer {
    type Service = Cors<Extensions<S>>;

    fn layer(&self, inner: S) -> Self::Service {
        self.cors.layer(Extensions {
            inner,
            declared: Arc::clone(&self.declared),
        })
    }
}

/// The service of [`ExtensionsLayer`].
#[derive(Clone, Debug)]
pub struct Extensions<S> {
    inner: S,
    declared: Arc<[String]>,
}

impl<S, B, C> Service<Request<B>> for Extensions<S>
where
    S: Service<Request<B>, Response = Response<C>>,
    S::Future: Send + 'static,
{
    type Response = Response<C>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Response<C>, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let headers = request.headers().get_all(SVC_PARAM_EXTENSIONS).iter();
        let values: Vec<&str> = headers.filter_map(|it| it.to_str().ok()).collect();
        let asked: Vec<&str> = values.iter().flat_map(|it| activation::names(it)).collect();
        let declared = self.declared.iter().map(String::as_str);
        let used: Vec<&str> = declared.filter(|uri| asked.contains(uri)).collect();
        let used = HeaderValue::from_str(&used.join(", "))
            .ok()
            .filter(|it| !it.is_empty());
        let answer = self.inner.call(request);
        Box::pin(async move {
            let mut response = answer.await?;
            if let (Some(used), Ok(name)) =
                (used, header::HeaderName::try_from(SVC_PARAM_EXTENSIONS))
            {
                response.headers_mut().insert(name, used);
            }
            Ok(response)
        })
    }
}
