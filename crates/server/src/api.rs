//! The HTTP handlers, which only translate.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Extension, Path, Query, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::oneshot;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use turnbuckle_bots::Level;
use turnbuckle_core::luck::CheckedLine;
use turnbuckle_core::{Luck, Record, Seat, Sketch, Source, Viewer};

use crate::limits::Origin;
use crate::lobby::{Lobby, no_match, problem};
use crate::socket::{self, LARGEST_MESSAGE};
use crate::table::{Table, replay};
use crate::task::ToTable;
use crate::wire::{
    Created, ErrorCode, Explained, GameInfo, Games, House, Kept, LessonFrame, LessonInfo, Lessons, Listing, MatchInfo,
    OptionInfo, Preview, Problem, Replay, ReplayStep, RuleInfo, Rules, Seated,
};
use crate::{assets, wire};

/// The largest pack or record that can be sent.
const LARGEST_BODY: usize = 1024 * 1024;

/// All routes, without a listening socket.
pub fn app(lobby: Lobby) -> Router {
    let api = Router::new()
        .route("/house", get(house))
        .route("/games", get(games))
        .route("/games/{game}/rules", get(rules))
        .route("/games/{game}/cards/{pack}", get(cards_of_pack))
        .route("/games/{game}/lessons", get(lessons))
        .route("/games/{game}/lessons/{id}", get(lesson))
        .route("/games/{game}/lessons/{id}/explain", get(explain_in_lesson))
        .route("/matches", get(list).post(create))
        .route("/matches/{id}", get(info).delete(delete))
        .route("/matches/{id}/cards", get(cards_of_match))
        .route("/matches/{id}/sit", post(sit))
        .route("/matches/{id}/record", get(record))
        .route("/matches/{id}/luck", get(asked_of_luck))
        .route("/matches/{id}/replay", get(look_back))
        .route("/matches/{id}/continue", post(go_on))
        .route("/matches/{id}/play", get(play))
        .route("/records", post(keep_record))
        .fallback(async || problem(ErrorCode::Unknown, "there is no such page"))
        .method_not_allowed_fallback(async || problem(ErrorCode::Unknown, "there is no such page"))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        // This includes bodies that do not arrive.
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, lobby.config().answer_within));
    Router::new()
        .nest("/api", api)
        .route("/livez", get(async || "ok"))
        .route("/readyz", get(ready))
        .route("/healthz", get(ready))
        .fallback(assets::serve)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(lobby.clone(), guard))
        .with_state(lobby)
}

/// Routes for monitoring, served at a separate address.
pub fn metrics_app(lobby: Lobby) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(lobby)
}

/// Whether matches can be played here now.
async fn ready(State(lobby): State<Lobby>) -> Response {
    if lobby.is_ready().await {
        return "ok".into_response();
    }
    (StatusCode::SERVICE_UNAVAILABLE, "nothing can be stored").into_response()
}

/// Finds out the origin of a request, applies limits, and adds security headers to every answer.
async fn guard(State(lobby): State<Lobby>, mut request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let method = request.method().clone();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::from(Ipv4Addr::LOCALHOST), |it| it.0.ip());
    let origin = Origin::of(peer, request.headers(), &lobby.config().trusted_proxies);
    request.extensions_mut().insert(origin);
    let start = std::time::Instant::now();
    let mut response = match turned_away(&lobby, origin, &request) {
        Some(response) => response,
        None => next.run(request).await,
    };
    // Tokens travel in messages and fragments, never in paths; queries are not logged either.
    tracing::debug!(%method, path, status = response.status().as_u16(), micros = start.elapsed().as_micros(), "answered");
    if path.starts_with("/api/") {
        response = as_problem(response);
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    let headers = response.headers_mut();
    for (name, value) in GUARDS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// The answer to requests that are rejected at once.
fn turned_away(lobby: &Lobby, origin: Origin, request: &Request) -> Option<Response> {
    let (headers, path) = (request.headers(), request.uri().path());
    let hosts = &lobby.config().hosts;
    let host = headers.get(header::HOST).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').filter(|it| it.1.bytes().all(|it| it.is_ascii_digit())).map_or(host, |it| it.0);
    let watched = ["/livez", "/readyz", "/healthz"].contains(&path);
    if !hosts.is_empty() && !watched && !hosts.iter().any(|it| it.eq_ignore_ascii_case(name)) {
        return Some((StatusCode::MISDIRECTED_REQUEST, "this server goes by another name").into_response());
    }
    if !request.method().is_safe() && !same_site(headers) {
        return Some(problem(ErrorCode::NotYours, "a page of another site cannot do that here").into_response());
    }
    if path.starts_with("/api/") && !lobby.limits().may_ask(origin) {
        return Some(problem(ErrorCode::TooMany, "too many requests; try again in a moment").into_response());
    }
    None
}

/// Gives errors from axum itself (a body too large, a path that is not text) the same form as all others.
fn as_problem(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    if !status.is_client_error() || kind.starts_with(b"application/json") {
        return response;
    }
    let problem = match status {
        StatusCode::PAYLOAD_TOO_LARGE => problem(ErrorCode::TooMany, "a pack or a record has at most 1 MiB"),
        _ => problem(ErrorCode::Malformed, status.canonical_reason().unwrap_or("this cannot be understood")),
    };
    (status, Json(problem)).into_response()
}

const GUARDS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
    ),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
];

type Answer<T> = Result<Json<T>, Problem>;

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = match self.code {
            ErrorCode::Malformed | ErrorCode::Mistake => StatusCode::BAD_REQUEST,
            ErrorCode::Unknown => StatusCode::NOT_FOUND,
            ErrorCode::BadToken | ErrorCode::NotYours => StatusCode::FORBIDDEN,
            ErrorCode::Stale | ErrorCode::WrongTime => StatusCode::CONFLICT,
            ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        (status, Json(self)).into_response()
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| problem(ErrorCode::Malformed, error.to_string()))
}

async fn games(State(lobby): State<Lobby>) -> Json<Games> {
    let game =
        |game: &dyn turnbuckle_catalog::AnyGame| {
            let about = game.about();
            let pack = |it: &turnbuckle_core::Source<'static>| turnbuckle_core::PackText::from(*it).name;
            let option = |&turnbuckle_core::OptionSpec { name, words, values, newcomers, needs, seats }: &_| {
                OptionInfo { name, words, values, newcomers, needs, seats }
            };
            GameInfo {
                id: about.id,
                title: about.title,
                tagline: about.tagline,
                min_players: about.min_players,
                max_players: about.max_players,
                together: about.together,
                open: about.open,
                packs: about.packs.iter().map(pack).collect(),
                options: about.options.iter().map(option).collect(),
                lessons: about.lessons.files().count(),
            }
        };
    Json(Games {
        games: lobby.config().games.games().map(game).collect(),
        levels: Level::ALL.iter().map(|it| it.name()).collect(),
    })
}

fn game(lobby: &Lobby, id: &str) -> Result<&'static dyn turnbuckle_catalog::AnyGame, Problem> {
    lobby.game(id).ok_or_else(|| problem(ErrorCode::Unknown, format!("no game is called `{id}`")))
}

async fn rules(State(lobby): State<Lobby>, Path(id): Path<String>) -> Answer<Rules> {
    let rules = game(&lobby, &id)?.ledger().rules().iter().map(RuleInfo::from).collect();
    Ok(Json(Rules { rules }))
}

async fn cards_of_pack(
    State(lobby): State<Lobby>,
    Path((id, pack)): Path<(String, String)>,
) -> Answer<serde_json::Value> {
    let game = game(&lobby, &id)?;
    let pack = game.about().pack(&pack).ok_or_else(|| problem(ErrorCode::Unknown, format!("no pack `{pack}`")))?;
    let setup = turnbuckle_core::Setup { pack: Some(pack), ..game.about().setup() };
    game.faces(&setup).map(Json).map_err(|it| problem(ErrorCode::Internal, it.to_string()))
}

async fn lessons(State(lobby): State<Lobby>, Path(id): Path<String>) -> Answer<Lessons> {
    let lessons = lessons_of(&lobby, &id).await?.into_iter().map(|it| {
        let steps = it.steps();
        LessonInfo { id: it.id, title: it.words.title, teaches: it.words.teaches, steps }
    });
    Ok(Json(Lessons { lessons: lessons.collect() }))
}

#[derive(Deserialize)]
struct Look {
    /// Sketches instead of views.
    #[serde(default)]
    plain: bool,
}

async fn lesson(
    State(lobby): State<Lobby>,
    Path((id, lesson)): Path<(String, String)>,
    Query(Look { plain }): Query<Look>,
) -> Answer<wire::Lesson> {
    let found = lessons_of(&lobby, &id).await?.into_iter().find(|it| it.id == lesson);
    let mut found = found.ok_or_else(|| problem(ErrorCode::Unknown, format!("no lesson `{lesson}`")))?;
    if plain {
        found.frames.iter_mut().for_each(|it| it.view = raw(&it.sketch));
    }
    Ok(Json(wire::Lesson::from(found)))
}

fn raw(sketch: &Sketch) -> Box<RawValue> {
    to_raw_value(sketch).expect("sketches are plain data")
}

#[derive(Deserialize)]
struct AtFrame {
    frame: usize,
    action: String,
}

async fn explain_in_lesson(
    State(lobby): State<Lobby>,
    Path((id, lesson)): Path<(String, String)>,
    Query(AtFrame { frame, action }): Query<AtFrame>,
) -> Answer<Explained> {
    let game = game(&lobby, &id)?;
    let checked = tokio::task::spawn_blocking(move || game.check_in_lesson(&lesson, frame, &action)).await;
    match checked.ok().flatten().ok_or_else(|| problem(ErrorCode::Unknown, "there is no such moment in a lesson"))? {
        Ok(()) => Ok(Json(Explained { reason: None, rule: None })),
        Err(it) => Ok(Json(Explained { reason: Some(it.reason()), rule: RuleInfo::behind(&it, game) })),
    }
}

async fn lessons_of(lobby: &Lobby, id: &str) -> Result<Vec<turnbuckle_catalog::Lesson>, Problem> {
    let game = game(lobby, id)?;
    let told = tokio::task::spawn_blocking(|| game.lessons()).await.ok().and_then(Result::ok);
    told.ok_or_else(|| problem(ErrorCode::Internal, "these lessons cannot be read"))
}

impl From<turnbuckle_catalog::Lesson> for wire::Lesson {
    fn from(lesson: turnbuckle_catalog::Lesson) -> Self {
        let frame = |it: turnbuckle_catalog::Frame| {
            let actions = it.choices.iter().map(|it| it.notation.clone());
            LessonFrame {
                events: it.told,
                view: it.view,
                prompt: it.prompt,
                asked: it.asked.iter().map(Seat::index).collect(),
                say: it.say,
                action: it.action,
                previews: actions.zip(it.previews).map(|(action, events)| Preview { action, events }).collect(),
                choices: it.choices,
            }
        };
        Self {
            title: lesson.words.title,
            pack: lesson.setup.pack.map(|it| it.name),
            titles: lesson.titles,
            seat: lesson.words.seat.index(),
            say: lesson.words.say,
            frames: lesson.frames.into_iter().map(frame).collect(),
        }
    }
}

async fn list(State(lobby): State<Lobby>, Extension(from): Extension<Origin>) -> Answer<Listing> {
    let mut matches = Vec::new();
    for id in lobby.listed().await? {
        matches.extend(look_at(&lobby, from, &id).await);
    }
    Ok(Json(Listing { matches }))
}

async fn create(State(lobby): State<Lobby>, Extension(from): Extension<Origin>, body: Bytes) -> Answer<Created> {
    lobby.new_match(from, read(&body)?).await.map(Json)
}

async fn info(
    State(lobby): State<Lobby>,
    Extension(from): Extension<Origin>,
    Path(id): Path<String>,
) -> Answer<MatchInfo> {
    look_at(&lobby, from, &id).await.map(Json)
}

/// The public information about a match. Asking for it does not load the match into memory.
async fn look_at(lobby: &Lobby, from: Origin, id: &str) -> Result<MatchInfo, Problem> {
    if let Some(inbox) = lobby.in_memory(id) {
        let (answer, found) = oneshot::channel();
        if inbox.send(ToTable::Info(answer)).await.is_ok()
            && let Ok(info) = found.await
        {
            return Ok(info);
        }
    }
    if let Some(info) = lobby.summary(id) {
        return Ok(info);
    }
    let stored = lobby.stored(id).await?.ok_or_else(|| no_match(id))?;
    let game = game(lobby, &stored.game)?;
    let work =
        lobby.work_out(from, Box::new(move || Table::load(game, stored).ok().map(|it| it.info(|_| false, |_| None))));
    let info = work.await.flatten().ok_or_else(|| problem(ErrorCode::Internal, "this match cannot be read"))?;
    lobby.keep_summary(info.clone());
    Ok(info)
}

async fn house(State(lobby): State<Lobby>) -> Json<House> {
    let config = lobby.config();
    let days = |it: Option<Duration>| it.map(|it| it.as_secs() / (24 * 60 * 60));
    Json(House {
        keep_finished_days: days(config.keep_finished),
        keep_idle_days: days(config.keep_idle),
        brought_packs: config.brought_packs,
    })
}

/// The host's key comes in a header, which is never logged.
async fn delete(State(lobby): State<Lobby>, Path(id): Path<String>, headers: HeaderMap) -> Result<StatusCode, Problem> {
    let token = headers.get(header::AUTHORIZATION).and_then(|it| it.to_str().ok()?.strip_prefix("Bearer "));
    let token = token.ok_or_else(|| problem(ErrorCode::BadToken, "the host's key is asked for"))?.to_owned();
    let (answer, deleted) = oneshot::channel();
    lobby.send(&id, ToTable::Delete { token, answer }).await?;
    deleted.await.map_err(|_| no_match(&id))?.map(|()| StatusCode::NO_CONTENT)
}

async fn cards_of_match(State(lobby): State<Lobby>, Path(id): Path<String>) -> Answer<serde_json::Value> {
    let stored = lobby.stored(&id).await?.ok_or_else(|| no_match(&id))?;
    let game = game(&lobby, &stored.game)?;
    let text = stored.record(Some(0));
    let record = Record::parse(Source::new("record", &text));
    let faces = record.and_then(|it| game.faces(&it.setup(game.about())?));
    faces.map(Json).map_err(|_| problem(ErrorCode::Internal, "this match cannot be read"))
}

async fn sit(State(lobby): State<Lobby>, Path(id): Path<String>, body: Bytes) -> Answer<Seated> {
    let wire::Sit { name } = read(&body)?;
    let (answer, seated) = oneshot::channel();
    lobby.send(&id, ToTable::Sit { name, answer }).await?;
    seated.await.map_err(|_| no_match(&id))?.map(Json)
}

async fn record(State(lobby): State<Lobby>, Path(id): Path<String>) -> Result<Response, Problem> {
    let (_, stored) = lobby.finished(&id).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}-{}.record\"", stored.game, stored.id)),
    ];
    Ok((headers, stored.record(None)).into_response())
}

/// What chance was asked, for a page that checks the answers itself.
async fn asked_of_luck(State(lobby): State<Lobby>, Path(id): Path<String>) -> Answer<wire::Asked> {
    let (game, stored) = lobby.finished(&id).await?;
    let asked = tokio::task::spawn_blocking(move || {
        let play = replay(game, &stored, None, &mut |_, _| {}).ok()?;
        match play.luck() {
            Luck::Fair(_) => play.check_luck().ok().map(Some),
            Luck::Seed(_) => Some(None),
        }
    });
    let broken = || problem(ErrorCode::Internal, "this match cannot be read");
    let checked = asked.await.ok().flatten().ok_or_else(broken)?;
    let seeded = || problem(ErrorCode::Unknown, "this match was played with a seed, which promises nothing");
    let once = |it: CheckedLine| wire::AskedOnce { decision: it.decision, question: it.asked };
    Ok(Json(wire::Asked { asked: checked.ok_or_else(seeded)?.into_iter().map(once).collect() }))
}

async fn keep_record(State(lobby): State<Lobby>, Extension(from): Extension<Origin>, body: Bytes) -> Answer<Kept> {
    let text = String::from_utf8(body.into()).map_err(|_| problem(ErrorCode::Malformed, "a record is text"))?;
    lobby.keep_record(from, text).await.map(|id| Json(Kept { id }))
}

/// Which page of a replay, and from whose point of view.
#[derive(Deserialize)]
struct Perspective {
    seat: Option<usize>,
    #[serde(default)]
    from: usize,
    /// Sketches instead of views.
    #[serde(default)]
    plain: bool,
}

/// How many steps of a replay are sent at once.
const REPLAY_PAGE: usize = 100;

async fn look_back(
    State(lobby): State<Lobby>,
    Path(id): Path<String>,
    query: Result<Query<Perspective>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Problem> {
    let Query(Perspective { seat, from, plain }) = query.map_err(|it| problem(ErrorCode::Malformed, it.to_string()))?;
    let (game, stored) = lobby.finished(&id).await?;
    if seat.is_some_and(|it| it >= stored.seats.len()) {
        return Err(problem(ErrorCode::Unknown, "there is no such seat"));
    }
    let viewer = seat.map_or(Viewer::Spectator, |it| Viewer::Seat(Seat::new(it)));
    let told = tokio::task::spawn_blocking(move || {
        let page = from..from.saturating_add(REPLAY_PAGE);
        let mut steps = Vec::new();
        let mut total = 0;
        let table = Table::load_before(game, stored, &mut |play, story| {
            total += 1;
            if !page.contains(&play.decisions()) {
                return;
            }
            let last = play.decisions().checked_sub(1).and_then(|it| play.decision(it));
            steps.push(ReplayStep {
                seat: last.map(|it| it.0.index()),
                events: story.to(viewer).to_vec(),
                view: if plain { raw(&play.sketch(viewer)) } else { play.view(viewer) },
                prompt: play.prompt(viewer),
            });
        });
        let info = table.ok()?.info(|_| false, |_| None);
        serde_json::to_string(&Replay { info, seat, total, from, steps }).ok()
    });
    let text = told.await.ok().flatten().ok_or_else(|| problem(ErrorCode::Internal, "this match cannot be read"))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

async fn go_on(
    State(lobby): State<Lobby>,
    Extension(from): Extension<Origin>,
    Path(id): Path<String>,
    body: Bytes,
) -> Answer<Created> {
    lobby.go_on(from, &id, read(&body)?).await.map(Json)
}

async fn metrics(State(lobby): State<Lobby>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], lobby.metrics().text(lobby.bots_waiting()))
}

async fn play(
    State(lobby): State<Lobby>,
    Extension(from): Extension<Origin>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    if !same_site(&headers) {
        return problem(ErrorCode::NotYours, "a page of another site cannot sit down here").into_response();
    }
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(error) => return problem(ErrorCode::Malformed, error.to_string()).into_response(),
    };
    let Some(permit) = lobby.connect(from) else {
        let mut response = problem(ErrorCode::TooMany, "the hall is full; try again later").into_response();
        let wait = Duration::from_secs(5).as_secs();
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
        return response;
    };
    upgrade
        // Clients send little; a larger buffer would be cleared before every read.
        .read_buffer_size(1024)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .on_upgrade(move |socket| socket::talk(socket, id, lobby, from, permit))
}

/// Browsers name the page that opens a WebSocket; it must be one of ours. Other programs name none.
fn same_site(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|it| it.to_str().ok());
    let origin = origin.to_str().ok().and_then(|it| it.split_once("://")).map(|it| it.1);
    origin.is_some() && origin == host
}
