//! The browser table, built into the binary.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

#[derive(rust_embed::RustEmbed)]
#[folder = "../../web/dist"]
struct Web;

const NOT_BUILT: &str = "<!doctype html><html lang=en><title>Turnbuckle</title><h1>Turnbuckle</h1>\
    <p>The server runs, but the browser table was not built into it. <code>make play</code> builds both.</p>";

/// Serves a file of the browser table. Any other path that could be a page gets `index.html`, which finds out which
/// page it is.
pub async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Web::get(path) {
        return answer(path, file, &headers);
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    if path.starts_with("assets/") || last.contains('.') {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    }
    match Web::get("index.html") {
        Some(file) => answer("index.html", file, &headers),
        None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], NOT_BUILT).into_response(),
    }
}

fn answer(path: &str, file: rust_embed::EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash: String = file.metadata.sha256_hash()[..12].iter().map(|it| format!("{it:02x}")).collect();
    let tag = format!("\"{hash}\"");
    if headers.get(header::IF_NONE_MATCH).is_some_and(|it| it.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let mut response = Response::new(Body::from(file.data));
    let set = response.headers_mut();
    set.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    set.insert(header::ETAG, HeaderValue::from_str(&tag).expect("hexadecimal digits"));
    // The names of built files change with their contents.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    set.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "webmanifest" => "application/json",
        "woff2" => "font/woff2",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
