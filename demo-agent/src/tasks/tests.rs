//! Tests of tasks, with jobs that are made for them.

use std::time::Duration;

use super::work::{Outcome, SkillContext};
use super::*;

#[tokio::test]
async fn a_follower_that_falls_behind_gets_the_whole_task() {
    let entry = Tasks::new(1).add(agent_message("go"), None).unwrap();
    let mut slow = Box::pin(Arc::clone(&entry).follow(Until::Settled));
    let mut next = async || std::future::poll_fn(|context| slow.as_mut().poll_next(context)).await;
    assert!(matches!(next().await, Some(Update::Task(_))));
    let (ready, is_ready) = oneshot::channel();
    entry.start(Duration::ZERO, false, async |work| {
        for step in 0..3 * FOLLOWER_BUFFER {
            work.step(&step.to_string()).await;
        }
        ready.send(()).unwrap();
        Outcome::Completed
    });
    is_ready.await.unwrap();
    entry.ended().await;
    let Some(Update::Task(task)) = next().await else {
        panic!("the whole task is wanted")
    };
    assert_eq!(task, entry.snapshot());
    assert_eq!(next().await, None);
}

#[tokio::test]
async fn a_skill_that_panics_fails_its_task() {
    let entry = Tasks::new(1).add(agent_message("go"), None).unwrap();
    entry.start(Duration::ZERO, false, async |_| panic!("on purpose"));
    assert_eq!(entry.ended().await.status.state, TaskState::Failed);
}

#[tokio::test]
async fn nothing_changes_after_the_end() {
    let entry = Tasks::new(1).add(agent_message("go"), None).unwrap();
    entry.reject("no", &[]);
    let before = entry.snapshot();
    entry.publish(entry.status(TaskState::Completed, Some("yes")));
    assert_eq!(entry.snapshot(), before);
}

fn turn(words: &str) -> Answer {
    Answer {
        message: agent_message(words),
        signed_in: false,
    }
}

/// Starts a task that asks one question, then completes with the answer as its status message.
fn asking(tasks: &Tasks) -> Arc<TaskEntry> {
    let entry = tasks.add(agent_message("go"), None).unwrap();
    entry.start(Duration::ZERO, false, async |work: SkillContext| {
        let question = vec![Part::text("which?")];
        let turn = work.ask(TaskState::InputRequired, question).await;
        Outcome::CompletedWith(turn.message.parts)
    });
    entry
}

#[tokio::test]
async fn a_question_takes_one_answer() {
    let entry = asking(&Tasks::new(1));
    let task = entry.settled().await;
    assert_eq!(task.status.state, TaskState::InputRequired);
    assert!(entry.answer(turn("this")));
    // A caller who waits for the result of the answer does not see the question again.
    assert_ne!(entry.snapshot().status.state, TaskState::InputRequired);
    assert!(!entry.answer(turn("that")), "nobody asks any more");
    let task = entry.settled().await;
    assert_eq!(task.status.state, TaskState::Completed);
    assert_eq!(task.status.message.unwrap().text(), "this");
    let said: Vec<String> = task.history.iter().map(Message::text).collect();
    assert_eq!(said, ["go", "which?", "this"]);
}

#[tokio::test]
async fn a_canceled_task_takes_no_answer() {
    let entry = asking(&Tasks::new(1));
    entry.settled().await;
    entry.ask_to_stop();
    assert_eq!(entry.ended().await.status.state, TaskState::Canceled);
    assert!(!entry.answer(turn("this")));
    assert_eq!(entry.snapshot().status.state, TaskState::Canceled);
}

#[tokio::test]
async fn only_a_follower_to_the_end_continues_after_a_question() {
    for (until, states) in [(Until::Settled, 1), (Until::Ended, 3)] {
        let entry = asking(&Tasks::new(1));
        entry.settled().await;
        let mut follower = Box::pin(Arc::clone(&entry).follow(until));
        let mut next =
            async || std::future::poll_fn(|context| follower.as_mut().poll_next(context)).await;
        assert!(matches!(next().await, Some(Update::Task(_))));
        entry.answer(turn("this"));
        entry.ended().await;
        let mut seen = 1;
        while next().await.is_some() {
            seen += 1;
        }
        assert_eq!(seen, states, "{until:?}");
    }
}

#[tokio::test]
async fn a_waiting_task_makes_room_if_none_has_ended() {
    let tasks = Tasks::new(2);
    let running = tasks.add(agent_message("go"), None).unwrap();
    let waiting = asking(&tasks);
    waiting.settled().await;
    tasks.add(agent_message("go"), None).unwrap();
    assert!(tasks.get(&running.id).is_some());
    assert!(tasks.get(&waiting.id).is_none());
    assert_eq!(waiting.ended().await.status.state, TaskState::Canceled);
    assert!(tasks.add(agent_message("go"), None).is_none());
}
