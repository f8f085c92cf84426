//! Lessons over HTTP: what is listed can be fetched, and what is fetched can be played.

mod common;

use common::{Server, quick};
use serde_json::{Value, json};

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().expect("a list")
}

#[tokio::test]
async fn lessons_are_listed_and_told_frame_by_frame() {
    let server = Server::start(quick()).await;
    let (_, games) = server.get("/api/games").await;
    for game in list(&games, "games") {
        let path = format!("/api/games/{}/lessons", game["id"].as_str().expect("an id"));
        let (status, lessons) = server.get(&path).await;
        assert_eq!(status, 200, "{lessons}");
        assert_eq!(game["lessons"], json!(list(&lessons, "lessons").len()));
        for info in list(&lessons, "lessons") {
            let (status, lesson) = server.get(&format!("{path}/{}", info["id"].as_str().expect("an id"))).await;
            assert_eq!((status, &lesson["title"]), (200, &info["title"]));
            let frames = list(&lesson, "frames");
            assert_eq!(info["steps"], json!(frames.len() - 1));
            for frame in frames {
                let (choices, previews) = (list(frame, "choices"), list(frame, "previews"));
                let notations: Vec<&Value> = choices.iter().map(|it| &it["notation"]).collect();
                assert_eq!(previews.iter().map(|it| &it["action"]).collect::<Vec<_>>(), notations);
                assert_eq!(frame["action"].is_null(), choices.is_empty());
                assert!(frame["action"].is_null() || notations.contains(&&frame["action"]), "{frame}");
                assert!(frame["say"].as_str().is_some_and(|it| !it.is_empty()));
            }
            assert!(frames.iter().any(|it| !it["action"].is_null()), "somebody learns something");
            assert!(frames[frames.len() - 1]["action"].is_null());
        }
    }
}

#[tokio::test]
async fn a_learner_does_not_see_the_other_hand() {
    let server = Server::start(quick()).await;
    let (_, lesson) = server.get("/api/games/wrestlenomicon/lessons/1-push-and-strike").await;
    let played: Vec<Value> = list(&lesson, "frames").iter().map(|it| json!([it["view"], it["events"]])).collect();
    assert_eq!((&lesson["seat"], &lesson["titles"]), (&json!(0), &json!(["Cthulhu", "Hastur"])));
    assert!(played[0].to_string().contains("the-whole-atlantic"), "one's own hand is open");
    // He holds the first to the end, and opens with the second.
    assert!(played.iter().all(|it| !it.to_string().contains("recruitment-drive-in-carcosa")));
    assert!(played[..2].iter().all(|it| !it.to_string().contains("folding-throne")));
    assert!(played[2].to_string().contains("folding-throne"), "now it is shown");
}

#[tokio::test]
async fn what_is_not_taught_is_not_found() {
    let server = Server::start(quick()).await;
    for path in
        ["chess/lessons", "chess/lessons/1", "wrestlenomicon/lessons/0-nothing", "wrestlenomicon/lessons/%2e%2e"]
    {
        let (status, problem) = server.get(&format!("/api/games/{path}")).await;
        assert_eq!((status, &problem["code"]), (404, &json!("unknown")), "{path}");
    }
}
