//! Behind Caddy and nginx, with the configurations of `deploy/`: a match is played through each. If one of them is not
//! installed, the test says so and skips it.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::json;
use turnbuckle_core::Rng;
use turnbuckle_server::Config;

use crate::common::{Client, Created, PATIENCE, Server, person, play_out, quick};

/// A proxy that runs until it is dropped.
struct Proxy {
    child: Child,
    address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The path of a program; prints a note if it is not installed.
fn installed(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    let found = folders.map(|it| it.join(program)).find(|it| it.is_file());
    if found.is_none() {
        println!("skipped: {program} is not installed (on Debian: apt install {program})");
    }
    found
}

fn deployed(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(file);
    std::fs::read_to_string(&path).expect("it is there")
}

fn free_port() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    listener.local_addr().expect("it listens somewhere")
}

impl Proxy {
    async fn start(mut command: Command, address: SocketAddr, folder: tempfile::TempDir) -> Self {
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        let proxy = Self { child, address, _folder: folder };
        let listening = async {
            while tokio::net::TcpStream::connect(address).await.is_err() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, listening).await.expect("it listens");
        proxy
    }

    /// The configuration in `deploy/` is for port 443 with a certificate; here it is changed to any port without one.
    async fn nginx(program: &Path, server: &Server) -> Self {
        let (folder, address) = (tempfile::tempdir().expect("a temporary folder"), free_port());
        let site: String = deployed("nginx.conf")
            .lines()
            .filter(|it| !it.trim().starts_with("ssl_"))
            .map(|it| format!("{it}\n"))
            .collect();
        let site = site
            .replace("listen 443 ssl", &format!("listen {address}"))
            .replace("server_name play.example.org", "server_name 127.0.0.1")
            .replace("127.0.0.1:7777", &server.address.to_string());
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|it| format!("{it}_temp_path {}/{it};\n", folder.path().display()))
            .concat();
        let whole = format!(
            "daemon off;\nmaster_process off;\npid {}/pid;\nerror_log stderr;\nevents {{}}\n\
             http {{\naccess_log off;\n{temporary}{site}}}\n",
            folder.path().display()
        );
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, whole).expect("it can be written");
        let mut command = Command::new(program);
        command.arg("-p").arg(folder.path()).arg("-c").arg(&file);
        Self::start(command, address, folder).await
    }

    async fn caddy(program: &Path, server: &Server) -> Self {
        let (folder, address) = (tempfile::tempdir().expect("a temporary folder"), free_port());
        let site = deployed("Caddyfile")
            .replace("play.example.org", &format!("http://{address}"))
            .replace("127.0.0.1:7777", &server.address.to_string());
        let file = folder.path().join("Caddyfile");
        std::fs::write(&file, format!("{{\n\tadmin off\n}}\n{site}")).expect("it can be written");
        let mut command = Command::new(program);
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file);
        command.env("XDG_DATA_HOME", folder.path()).env("XDG_CONFIG_HOME", folder.path()).env("HOME", folder.path());
        Self::start(command, address, folder).await
    }
}

async fn behind_a_proxy() -> Server {
    let trusted_proxies = vec!["127.0.0.1/32".parse().expect("an address")];
    Server::start(Config { trusted_proxies, hosts: vec!["127.0.0.1".into()], ..quick() }).await
}

/// Two people sit down and play to the end, all of it through the proxy.
async fn plays_through(proxy: &Proxy) {
    let http = reqwest::Client::new();
    let url = |path: &str| format!("http://{}{path}", proxy.address);
    let wanted = json!({ "game": "wrestlenomicon", "seats": [person(), person()] }).to_string();
    let post = |origin: String| http.post(url("/api/matches")).header("origin", origin).body(wanted.clone()).send();
    // The server gets the host name of the request.
    assert_eq!(post("http://evil.example".into()).await.expect("an answer").status(), 403);
    let made = post(url("")).await.expect("an answer");
    assert_eq!(made.status(), 200);
    let made = serde_json::from_str(&made.text().await.expect("a body")).expect("JSON");
    let created = Created::read(&made);
    let mut clients = Vec::new();
    for seat in 0..2 {
        let mut client = Client::open_at(proxy.address, &created.id).await.expect("the socket opens");
        client.deflate = true;
        assert_eq!(client.come(created.token(seat)).await["type"], "gathering");
        client.contribute().await;
        clients.push(client);
    }
    for client in &mut clients {
        client.until_type("welcome").await;
    }
    play_out(&mut clients, &mut Rng::new(1)).await;
    let record = http.get(url(&format!("/api/matches/{}/record", created.id))).send().await.expect("an answer");
    assert_eq!(record.status(), 200);
    assert!(record.text().await.expect("a body").contains("\nsecret "));
    // For another name only the proxy answers.
    let other = http.get(url("/api/games")).header("host", "evil.example").send().await.expect("an answer");
    assert!(!other.text().await.expect("a body").contains("wrestlenomicon"));
}

#[tokio::test]
async fn a_match_is_played_behind_nginx() {
    let Some(program) = installed("nginx") else { return };
    let server = behind_a_proxy().await;
    plays_through(&Proxy::nginx(&program, &server).await).await;
}

#[tokio::test]
async fn a_match_is_played_behind_caddy() {
    let Some(program) = installed("caddy") else { return };
    let server = behind_a_proxy().await;
    plays_through(&Proxy::caddy(&program, &server).await).await;
}

/// Every number on the dashboard is a metric of the server.
#[tokio::test]
async fn the_dashboard_shows_what_the_server_counts() {
    let server = Server::start(quick()).await;
    let metrics = server.metrics().await;
    let dashboard = deployed("grafana.json");
    let _: serde_json::Value = serde_json::from_str(&dashboard).expect("JSON");
    let mut shown = 0;
    for part in dashboard.split("turnbuckle_").skip(1) {
        let name: String = part.chars().take_while(|it| it.is_ascii_lowercase() || *it == '_').collect();
        assert!(metrics.contains(&format!("\nturnbuckle_{name} ")), "{name} is not among the metrics");
        shown += 1;
    }
    for name in metrics.lines().filter_map(|it| it.strip_prefix("# TYPE turnbuckle_")?.split(' ').next()) {
        assert!(dashboard.contains(&format!("turnbuckle_{name}")), "{name} is not on the dashboard");
    }
    assert!(shown > 10);
}
