//! Lessons over HTTP: what is listed can be fetched, and what is fetched can be played.

use serde_json::{Value, json};

use crate::common::{Server, quick};

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
async fn what_the_rules_forbid_in_a_lesson_is_explained() {
    let server = Server::start(quick()).await;
    let lesson = "/api/games/wrestlenomicon/lessons/1-push-and-strike";
    let (_, told) = server.get(lesson).await;
    let frames = list(&told, "frames");
    let at = frames.iter().position(|it| !it["action"].is_null()).expect("something is asked");
    let asked = frames[at]["action"].as_str().expect("a notation").replace(' ', "%20");
    let (status, allowed) = server.get(&format!("{lesson}/explain?frame={at}&action={asked}")).await;
    assert_eq!((status, allowed), (200, json!({ "reason": null, "rule": null })));

    let (status, refused) = server.get(&format!("{lesson}/explain?frame={at}&action=pass")).await;
    assert_eq!(status, 200, "{refused}");
    assert!(refused["reason"].as_str().is_some_and(|it| !it.is_empty()), "{refused}");
    assert!(refused["rule"]["id"].as_str().is_some_and(|it| it.starts_with("WN-")), "{refused}");
    let (_, nonsense) = server.get(&format!("{lesson}/explain?frame={at}&action=fly")).await;
    assert!(nonsense["reason"].is_string() && nonsense["rule"].is_null(), "{nonsense}");

    for (path, expected) in [
        (format!("{lesson}/explain?frame={}&action=pass", frames.len()), 404),
        (format!("{lesson}/explain?frame=-1&action=pass"), 400),
        (format!("{lesson}/explain"), 400),
        ("/api/games/wrestlenomicon/lessons/0-nothing/explain?frame=0&action=pass".to_owned(), 404),
    ] {
        let (status, problem) = server.get(&path).await;
        assert_eq!(status, expected, "{path}: {problem}");
        assert!(problem["code"].is_string(), "{path}: {problem}");
    }
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
