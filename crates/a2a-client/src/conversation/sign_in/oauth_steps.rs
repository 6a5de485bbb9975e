//! The OAuth steps: signing in at an authorization server through a window (OAuth 2, OpenID Connect).
//!
//! Owns the steps: metadata, window, token. Leaves URLs and answers to `client::sign_in::oauth`, and
//! the window to the app. Invariants: the person sees the hosts before the window opens; requests to
//! a host without `https:` go only to this machine; an answer of an old window changes nothing.

use super::SignInState;
use super::{SignInError, SignInStage};
use crate::client::Secret;
use crate::client::http::{FetchError, Method, Request, Response};
use crate::client::sign_in::oauth::{
    Authorization, Authorized, OAuthError, OAuthServer, Renewal, Tokens, resource_of,
};
use crate::client::sign_in::{Credential, FieldKind, SignInMethod};
use crate::conversation::Conversation;
use crate::conversation::app::App;
use crate::conversation::command::{Command, ViewChange};
use crate::conversation::event::Ticket;

/// The step of an OAuth sign-in that is under way.
#[derive(Debug)]
pub(super) enum OAuthStep {
    /// The server's metadata are requested, for the sign-in method at this position.
    Metadata { method: usize, url: String },
    /// The window of the authorization server is open.
    Window(Box<Pending>),
    /// The authorization code is exchanged for a token.
    Token(Box<Pending>),
}

/// A sign-in at an authorization server, before there is a token.
#[derive(Debug)]
pub(super) struct Pending {
    /// The credential of the method, without the token.
    credential: Credential,
    server: OAuthServer,
    authorization: Authorization,
}

impl Conversation {
    /// The client id of this page at the authorization server of the chosen method, if the page
    /// names one for that server.
    pub fn client_id(&self) -> Option<&str> {
        self.sign_in.client_id(&self.app)
    }
}

impl SignInState {
    /// The client id of this page at the authorization server of the chosen method, if the page
    /// names one for that server.
    fn client_id<'s>(&'s self, app: &'s App) -> Option<&'s str> {
        let panel = self.panel.as_ref()?;
        let server = panel.methods.get(panel.method)?.server.as_ref()?;
        server.client_id(&app.setting.clients)
    }

    /// Requests the server's metadata if the card does not hold its endpoints.
    pub(super) fn fetch_server_metadata(&mut self, app: &mut App) {
        let Some(panel) = self.asking_panel() else {
            return;
        };
        let at = panel.method;
        let url = panel.methods.get(at).and_then(|method| {
            let open = method.unusable.is_none() && method.server.is_none();
            method.oauth().filter(|_| open)?.err()
        });
        let Some(url) = url else { return };
        self.abort_oauth_step(app);
        let request = Request::new(Method::Get, url.clone());
        let ticket = app.ticket();
        self.oauth = Some((ticket, OAuthStep::Metadata { method: at, url }));
        app.push(Command::Fetch { ticket, request });
    }

    pub(super) fn open_window(
        &mut self,
        app: &mut App,
        method: &SignInMethod,
        entries: &[Secret],
        credential: Credential,
    ) {
        let Some(server) = method.server.clone() else {
            // The metadata are requested again. The window opens with the next press: browsers
            // require one.
            return self.fetch_server_metadata(app);
        };
        let fields = method.fields();
        let client = fields.iter().position(|it| it.kind == FieldKind::ClientId);
        let client = client.and_then(|at| entries.get(at)).map(Secret::trimmed);
        let Some(panel) = &mut self.panel else {
            return;
        };
        panel.stage = SignInStage::InWindow;
        let authorization = Authorization {
            url: server.authorization_url.clone(),
            client_id: client.unwrap_or_default().reveal().to_owned(),
            scopes: method.scopes(),
            resource: resource_of(&panel.wanted.url).to_owned(),
        };
        let pending = Box::new(Pending {
            credential,
            server,
            authorization: authorization.clone(),
        });
        self.abort_oauth_step(app);
        let ticket = app.ticket();
        self.oauth = Some((ticket, OAuthStep::Window(pending)));
        app.show(ViewChange::SignIn);
        app.push(Command::Authorize {
            ticket,
            authorization: Box::new(authorization),
        });
    }

    pub(in crate::conversation) fn authorized(
        &mut self,
        app: &mut App,
        ticket: Ticket,
        outcome: Result<Authorized, OAuthError>,
    ) {
        let ours = |step: &mut (Ticket, OAuthStep)| {
            step.0 == ticket && matches!(step.1, OAuthStep::Window(_))
        };
        if outcome == Err(OAuthError::Closed) {
            if self.oauth.as_mut().is_some_and(ours) {
                // It may still be open, so that its answer counts.
                if let Some(panel) = &mut self.panel {
                    panel.stage = SignInStage::WindowClosed;
                }
                app.show(ViewChange::SignIn);
            }
            return;
        }
        let Some((_, OAuthStep::Window(pending))) = self.oauth.take_if(ours) else {
            return;
        };
        let asked = outcome.and_then(|authorized| {
            let code = authorized.code(&pending.server.issuer)?;
            let url = &pending.server.token_url;
            Ok(authorized.token_request(&code, &pending.authorization, url))
        });
        match asked {
            Ok(request) => {
                let ticket = app.ticket();
                self.oauth = Some((ticket, OAuthStep::Token(pending)));
                if let Some(panel) = &mut self.panel {
                    panel.stage = SignInStage::Trying;
                }
                app.show(ViewChange::SignIn);
                app.push(Command::Fetch { ticket, request });
            }
            Err(error) => self.oauth_failed(app, error),
        }
    }

    fn metadata_received(
        &mut self,
        app: &mut App,
        method: usize,
        url: &str,
        outcome: &Result<Response, FetchError>,
    ) {
        let clients = &app.setting.clients;
        let read = OAuthServer::of_metadata(outcome.as_ref(), url).and_then(|server| {
            server.check(clients)?;
            Ok(server)
        });
        let Some(panel) = self.asking_panel() else {
            return;
        };
        match read {
            Ok(server) => {
                if let Some(method) = panel.methods.get_mut(method) {
                    method.server = Some(server);
                }
            }
            Err(error) => panel.error = Some(SignInError::OAuth(error)),
        }
        app.show(ViewChange::SignIn);
    }

    fn oauth_failed(&mut self, app: &mut App, error: OAuthError) {
        if let Some(panel) = &mut self.panel {
            panel.stage = SignInStage::Asking;
            panel.error = Some(SignInError::OAuth(error));
        }
        app.show(ViewChange::SignIn);
    }

    /// Aborts the OAuth step that is under way: a request, or waiting for the window.
    pub(super) fn abort_oauth_step(&mut self, app: &mut App) {
        if let Some((ticket, _)) = self.oauth.take() {
            app.push(Command::Abort { ticket });
        }
    }
}

impl Conversation {
    /// Handles the answer to a request of a step. Returns `false` for other answers.
    pub(super) fn oauth_answered(
        &mut self,
        ticket: Ticket,
        outcome: &Result<Response, FetchError>,
    ) -> bool {
        let ours = |step: &mut (Ticket, OAuthStep)| step.0 == ticket;
        match self.sign_in.oauth.take_if(ours) {
            Some((_, OAuthStep::Metadata { method, url })) => {
                self.sign_in
                    .metadata_received(&mut self.app, method, &url, outcome);
            }
            Some((_, OAuthStep::Token(pending))) => self.token_received(*pending, outcome),
            _ => return false,
        }
        true
    }

    fn token_received(&mut self, pending: Pending, outcome: &Result<Response, FetchError>) {
        let Pending {
            mut credential,
            server,
            authorization,
        } = pending;
        match Tokens::read(outcome.as_ref(), &server.token_url) {
            Ok(tokens) => {
                credential.add_bearer(&tokens.access);
                let url = server.refresh_url.unwrap_or(server.token_url);
                credential.renewal = tokens.refresh.map(|token| Renewal {
                    url,
                    client_id: authorization.client_id,
                    resource: authorization.resource,
                    token,
                });
                self.try_credential(credential);
            }
            Err(error) => self.sign_in.oauth_failed(&mut self.app, error),
        }
    }
}
