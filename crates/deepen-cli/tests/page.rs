//! The page of a comparison in a browser, where one is installed.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::run;

/// A browser that can be run without a screen.
fn browser() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let places = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

/// The page as a browser understands it, and what it had to say.
fn shown(browser: &Path, page: &Path) -> (String, String) {
    let profile = tempfile::tempdir().unwrap();
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--enable-logging=stderr", "--v=0", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{}", page.display()))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (text(output.stdout), text(output.stderr))
}

#[test]
fn a_browser_shows_every_plot_and_has_nothing_to_complain_of() {
    let Some(browser) = browser() else {
        println!("skipped: no browser is installed");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("boards");
    let columns = "ida*,a*,rbfs,bts,nbs,ida*:manhattan+max-expanded=100";
    let boards = ["compare", "tiles", "--size", "3x3", "--random", "50", "--memory", "16M"];
    let ran = run(
        &[&boards[..], &["--algorithms", columns, "--report", name.to_str().unwrap()]].concat()
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let page = folder.path().join("boards.html");
    let size = fs::metadata(&page).unwrap().len();
    assert!(size < 1 << 20, "{size} bytes");
    let (dom, said) = shown(&browser, &page);
    assert_eq!(dom.matches("<svg").count(), 5 + 2 * 5, "{said}");
    assert!(dom.trim_end().ends_with("</html>"));
    let complaints: Vec<&str> = said.lines().filter(|line| line.contains("CONSOLE")).collect();
    assert_eq!(complaints, [""; 0]);
    // A mark for every problem in every plot of two.
    assert!(dom.matches("<title>50: ").count() >= 2 * 5, "every problem has its mark");
    // A page with an error in it is one whose complaint is heard.
    let broken = folder.path().join("broken.html");
    fs::write(&broken, "<!DOCTYPE html><script>nowhere()</script>").unwrap();
    assert!(shown(&browser, &broken).1.contains("CONSOLE"), "complaints are heard");
}
