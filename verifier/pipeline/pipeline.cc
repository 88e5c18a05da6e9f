#include "verifier/pipeline/pipeline.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "verifier/log/reader.h"

namespace arbitro {
namespace {

// A batch is closed when it holds this many bytes or records.
constexpr std::size_t kBatchBytes = std::size_t{256} << 10;
constexpr std::size_t kBatchRecords = 256;

// Records that one worker takes at a time, and what it made of them. Reused.
struct Batch {
  std::uint64_t sequence = 0;
  std::size_t size = 0;  // records in use
  std::vector<log::Record> records;
  std::vector<GameReport> reports;  // beside the records; unused for findings that belong to no game
  std::vector<Place> places;        // beside the records
  std::vector<char> left_out;       // beside the records: not to be judged here
};

// Reads all inputs one after the other, batch by batch.
class Source {
 public:
  Source(const std::vector<std::string>& inputs, const PipelineOptions& options)
      : inputs_(inputs), options_(options), stop_(options.stop) {}

  // Fills the batch; false when nothing is left.
  [[nodiscard]] bool Fill(Batch& batch) {
    batch.size = 0;
    std::size_t bytes = 0;
    while (batch.size < kBatchRecords && bytes < kBatchBytes) {
      if (batch.records.size() == batch.size) batch.records.emplace_back();
      if (!Next(batch.records[batch.size])) break;
      batch.places.resize(batch.records.size());
      // Of an archive with an index all items are games.
      const log::Record& record = batch.records[batch.size];
      batch.places[batch.size] = {next_input_ - 1, indexed_ ? record.index : item_++};
      bytes += batch.records[batch.size].bytes.size();
      ++batch.size;
    }
    batch.sequence = sequence_++;
    if (batch.reports.size() < batch.size) batch.reports.resize(batch.size);
    batch.left_out.assign(batch.size, 0);
    return batch.size > 0;
  }

  [[nodiscard]] bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }
  // Whether all inputs were read to their ends.
  [[nodiscard]] bool read_all() const { return !stopped() && !fault_; }
  [[nodiscard]] std::uint64_t inputs_done() const { return inputs_done_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t bytes_read() const { return bytes_read_.load(std::memory_order_relaxed); }

 private:
  [[nodiscard]] bool Next(log::Record& record) {
    while (!stopped() && !fault_) {
      if (!reader_ && !indexed_ && !OpenNext()) return false;
      const bool more = indexed_ ? indexed_->Next(record) : reader_->Next(record);
      if (more) {
        bytes_read_.store(indexed_ ? indexed_->bytes_read() : reader_->bytes_read(),
                          std::memory_order_relaxed);
        return true;
      }
      if (indexed_ && indexed_->fault()) {
        fault_ = true;
        if (options_.index_fault != nullptr) *options_.index_fault = *indexed_->fault();
      }
      reader_.reset();
      indexed_.reset();
      inputs_done_.fetch_add(1, std::memory_order_relaxed);
    }
    return false;
  }

  [[nodiscard]] bool OpenNext() {
    if (next_input_ == inputs_.size()) return false;
    const std::string& input = inputs_[next_input_++];
    item_ = 0;
    if (options_.indexes != nullptr && options_.indexes->contains(input)) {
      indexed_ = std::make_unique<log::IndexedReader>(input, options_.indexes->at(input));
    } else {
      reader_ = std::make_unique<log::RecordReader>(input, stop_);
    }
    return true;
  }

  const std::vector<std::string>& inputs_;
  const PipelineOptions& options_;
  const std::atomic<bool>* stop_;
  std::size_t next_input_ = 0;
  std::uint64_t item_ = 0;  // the next of the input being read
  std::unique_ptr<log::RecordReader> reader_;
  std::unique_ptr<log::IndexedReader> indexed_;  // instead of it, where the input has an index
  bool fault_ = false;                           // an index was wrong
  std::uint64_t sequence_ = 0;
  std::atomic<std::uint64_t> inputs_done_{0};
  std::atomic<std::uint64_t> bytes_read_{0};
};

// Judges every record of a batch.
void Judge(Checker& checker, const PipelineOptions& options, Batch& batch) {
  for (std::size_t i = 0; i < batch.size; ++i) {
    const log::Record& record = batch.records[i];
    GameReport& report = batch.reports[i];
    if (options.mine && !options.mine(record)) {
      batch.left_out[i] = 1;
      continue;
    }
    if (record.kind == log::Record::Kind::kGame) {
      checker.Check(record, report);
    } else if (record.unreadable_game) {
      report = UnreadableGame(record);
    } else {
      continue;
    }
    if (options.edit) options.edit(report);
  }
}

// Writes batches in their order, however they arrive, and keeps the sums.
class OrderedSink {
 public:
  OrderedSink(const PipelineOptions& options, ReportSink& sink, const Source& source)
      : options_(options), sink_(sink), source_(source) {}

  void Write(Batch& batch) {
    ReportMarker* const marker = options_.marker;
    for (std::size_t i = 0; i < batch.size; ++i) {
      if (batch.left_out[i] != 0) continue;
      if (options_.place != nullptr) *options_.place = batch.places[i];
      log::Record& record = batch.records[i];
      if (record.kind == log::Record::Kind::kGame || record.unreadable_game) {
        if (marker != nullptr) marker->OnGame(batch.reports[i]);
        summary_.Add(batch.reports[i]);
        if (options_.on_game) options_.on_game(record, batch.reports[i]);
        sink_.OnGame(batch.reports[i]);
      } else if (!options_.keep || options_.keep(record.finding)) {
        if (marker != nullptr) marker->OnInputFinding(record.input, record.finding);
        summary_.Add(record.finding);
        sink_.OnInputFinding(record.input, record.finding);
      }
    }
    if (options_.on_progress) {
      options_.on_progress({source_.inputs_done(), source_.bytes_read(), &summary_});
    }
  }

  Summary Finish() {
    summary_.complete = source_.read_all();
    if (options_.check.rulings != nullptr && summary_.complete) WriteRulings(*options_.check.rulings);
    if (options_.marker != nullptr) options_.marker->OnEnd(summary_);
    sink_.OnEnd(summary_);
    return summary_;
  }

 private:
  // Says which rulings were not honored, and counts.
  void WriteRulings(const RulingBook& rulings) {
    summary_.has_rulings = true;
    summary_.rulings_honored = rulings.Honored();
    summary_.rulings_not_honored = rulings.size() - summary_.rulings_honored;
    for (auto& [file, finding] : rulings.NotHonored()) {
      if (options_.keep && !options_.keep(finding)) continue;
      if (options_.marker != nullptr) options_.marker->OnInputFinding(file, finding);
      summary_.Add(finding);
      sink_.OnInputFinding(file, finding);
    }
  }

  const PipelineOptions& options_;
  ReportSink& sink_;
  const Source& source_;
  Summary summary_;
};

// One reader, several workers, and whoever completes the next batch in order writes it.
class Workers {
 public:
  Workers(const PipelineOptions& options, Source& source, OrderedSink& sink)
      : options_(options), source_(source), sink_(sink) {
    const std::size_t batches = std::size_t{2} * options.jobs + 2;
    for (std::size_t i = 0; i < batches; ++i) free_.push_back(std::make_unique<Batch>());
  }

  void Run() {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < options_.jobs; ++i) threads.emplace_back([this] { Guard([this] { Work(); }); });
    Guard([this] { Read(); });
    {
      const std::lock_guard lock(mutex_);
      read_all_ = true;
    }
    changed_.notify_all();
    threads.clear();  // joins
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  // A failure in one thread ends them all; the first one is handed to the caller.
  template <class Body>
  void Guard(Body body) {
    try {
      body();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      changed_.notify_all();
    }
  }

  void Read() {
    while (true) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return !free_.empty() || failure_; });
      if (failure_) return;
      std::unique_ptr<Batch> batch = std::move(free_.back());
      free_.pop_back();
      lock.unlock();
      if (!source_.Fill(*batch)) return;
      lock.lock();
      ready_.push_back(std::move(batch));
      lock.unlock();
      changed_.notify_all();
    }
  }

  void Work() {
    Checker checker(options_.check);
    while (true) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return !ready_.empty() || read_all_ || failure_; });
      if (failure_ || ready_.empty()) return;
      std::unique_ptr<Batch> batch = std::move(ready_.front());
      ready_.pop_front();
      lock.unlock();
      Judge(checker, options_, *batch);
      lock.lock();
      judged_.emplace(batch->sequence, std::move(batch));
      Drain(lock);
    }
  }

  // Writes what is next in order. Only one thread writes at a time; the others leave their batch and go on.
  void Drain(std::unique_lock<std::mutex>& lock) {
    if (writing_) return;
    writing_ = true;
    while (!judged_.empty() && judged_.begin()->first == next_) {
      std::unique_ptr<Batch> batch = std::move(judged_.begin()->second);
      judged_.erase(judged_.begin());
      lock.unlock();
      sink_.Write(*batch);
      lock.lock();
      ++next_;
      free_.push_back(std::move(batch));
      changed_.notify_all();
    }
    writing_ = false;
  }

  const PipelineOptions& options_;
  Source& source_;
  OrderedSink& sink_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::unique_ptr<Batch>> free_;
  std::deque<std::unique_ptr<Batch>> ready_;
  std::map<std::uint64_t, std::unique_ptr<Batch>> judged_;
  std::uint64_t next_ = 0;
  bool read_all_ = false;
  bool writing_ = false;
  std::exception_ptr failure_;
};

}  // namespace

Summary RunPipeline(const std::vector<std::string>& inputs, const PipelineOptions& options,
                    ReportSink& sink) {
  Source source(inputs, options);
  OrderedSink ordered(options, sink, source);
  if (options.jobs <= 1) {
    Checker checker(options.check);
    Batch batch;
    while (source.Fill(batch)) {
      Judge(checker, options, batch);
      ordered.Write(batch);
    }
  } else {
    Workers(options, source, ordered).Run();
  }
  return ordered.Finish();
}

}  // namespace arbitro
