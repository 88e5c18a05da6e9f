import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.util.JsonFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.CRC32;
import parchis.log.v1.Actor;
import parchis.log.v1.Claim;
import parchis.log.v1.Contact;
import parchis.log.v1.Ending;
import parchis.log.v1.Event;
import parchis.log.v1.GameLog;
import parchis.log.v1.Header;
import parchis.log.v1.Omission;
import parchis.log.v1.OpeningThrow;
import parchis.log.v1.Ply;
import parchis.log.v1.PlyNote;
import parchis.log.v1.Reason;
import parchis.log.v1.Seat;
import parchis.log.v1.Spend;

/**
 * Exports ../recorded_games.json, games as a program may keep them, to game logs. ../README.md explains both sides.
 *
 * <pre>java ExportGames FORM INPUT OUTPUT</pre>
 *
 * FORM is {@code binary} (OUTPUT is a folder, one file a game), {@code archive} or {@code json} (one object a line).
 */
public final class ExportGames {
  private static final int CORRIDOR = 7;

  /** Numbers of the log for the words of the recording. */
  private static final class Table {
    private final int track;
    private final List<String> colors;
    private final List<String> players = new ArrayList<>();
    private final List<List<String>> movedBy = new ArrayList<>();

    Table(JsonObject game) {
      track = 17 * need(game, "arms").getAsInt();
      need(game, "colors");
      colors = texts(game, "colors").toList();
      for (JsonElement player : need(game, "players").getAsJsonArray()) {
        players.add(need(player.getAsJsonObject(), "name").getAsString());
        movedBy.add(texts(player.getAsJsonObject(), "moves").toList());
      }
    }

    int seat(String player) {
      return indexIn(players, player, "player");
    }

    int color(String name) {
      return indexIn(colors, name, "color") + 1;
    }

    /** 12 for the second piece of the first color, "yellow 2". */
    int piece(String words) {
      Matcher matcher = Pattern.compile("(.+) ([1-4])").matcher(words);
      if (!matcher.matches()) throw new IllegalArgumentException("there is no piece '" + words + "'");
      return 10 * color(matcher.group(1)) + Integer.parseInt(matcher.group(2));
    }

    /** Squares of the track are numbers in the recording too. */
    int square(JsonElement word) {
      if (word.getAsJsonPrimitive().isNumber()) return word.getAsInt();
      String place = word.getAsString();
      if (place.equals("nest")) return 0;
      if (place.equals("goal")) return track + CORRIDOR + 1;
      Matcher matcher = Pattern.compile("corridor ([1-7])").matcher(place);
      if (!matcher.matches()) throw new IllegalArgumentException("there is no square '" + place + "'");
      return track + Integer.parseInt(matcher.group(1));
    }

    boolean isOwn(String player, String piece) {
      String color = colors.get(piece(piece) / 10 - 1);
      return movedBy.get(seat(player)).contains(color);
    }
  }

  private static int indexIn(List<String> names, String name, String what) {
    int index = names.indexOf(name);
    if (index < 0) throw new IllegalArgumentException("there is no " + what + " '" + name + "'");
    return index;
  }

  /** What every recording has to have. */
  private static JsonElement need(JsonObject object, String key) {
    if (!object.has(key)) throw new IllegalArgumentException("there is no '" + key + "'");
    return object.get(key);
  }

  /** What a list holds; nothing where the recording has no such list. */
  private static Stream<JsonElement> items(JsonObject object, String key) {
    return object.has(key) ? StreamSupport.stream(object.getAsJsonArray(key).spliterator(), false) : Stream.empty();
  }

  private static Stream<String> texts(JsonObject object, String key) {
    return items(object, key).map(JsonElement::getAsString);
  }

  private static String text(JsonObject object, String key) {
    return object.has(key) ? object.get(key).getAsString() : "";
  }

  private static int number(JsonObject object, String key) {
    return object.has(key) ? object.get(key).getAsInt() : 0;
  }

  /** The value of an enum that ends in these words: SPEND_CAPTURE_BONUS of Spend for "capture bonus". */
  private static <E extends Enum<E>> E value(Class<E> type, String words) {
    String name = (type.getSimpleName() + "_" + words).toUpperCase(Locale.ROOT).replace(' ', '_');
    return Enum.valueOf(type, name);
  }

  /** Absent means "not said": what the recording does not have is left away, and never filled with a guess. */
  private static Header toHeader(JsonObject game, Table table) {
    Header.Builder out = Header.newBuilder()
        .setGameId(text(game, "id"))
        .setProducer(text(game, "program"))
        .setProducerVersion(text(game, "version"))
        .setRules(text(game, "rules"))
        .setArms(number(game, "arms"))
        .addAllColorNames(table.colors)
        .setStartPosition(text(game, "start"))
        .setSource(text(game, "source"));
    if (game.has("answers")) {
      game.getAsJsonObject("answers").entrySet()
          .forEach(answer -> out.putChoices(answer.getKey(), answer.getValue().getAsString()));
    }
    texts(game, "unsure").forEach(out::addOpenPoints);
    items(game, "players").map(JsonElement::getAsJsonObject).forEach(player -> {
      Seat.Builder seat = out.addSeatsBuilder().setName(text(player, "name"));
      texts(player, "moves").forEach(color -> seat.addColors(table.color(color)));
      seat.setTeam(number(player, "team")).setOwner(number(player, "owner"));
    });
    if (game.has("first")) out.setFirstSeat(table.seat(text(game, "first")));
    items(game, "draw").map(JsonElement::getAsJsonObject).forEach(thrown -> out.addOpeningThrows(
        OpeningThrow.newBuilder()
            .setSeat(table.seat(text(thrown, "player")))
            .setDie(number(thrown, "die"))
            .setRound(number(thrown, "round"))));
    texts(game, "leaves_out").forEach(words -> out.addOmissions(value(Omission.class, words)));
    texts(game, "always_says").forEach(words -> out.addCompleteClaims(value(Claim.class, words)));
    return out.build();
  }

  private static Ply toPly(JsonObject recorded, Table table) {
    Ply.Builder out = Ply.newBuilder();
    String player = need(recorded, "player").getAsString();
    // The piece says whose ply it is, but for a mate's piece.
    if (!recorded.has("piece") || !table.isOwn(player, text(recorded, "piece"))) out.setSeat(table.seat(player));
    // 0 is a value of its own here: a setter is called exactly when the recording has the field.
    if (recorded.has("die")) out.setDie(number(recorded, "die"));
    if (recorded.has("second_die")) out.setSecondDie(number(recorded, "second_die"));
    if (recorded.has("spends")) out.setSpend(value(Spend.class, text(recorded, "spends")));
    if (recorded.has("piece")) out.setPiece(table.piece(text(recorded, "piece")));
    if (recorded.has("from")) out.setFrom(table.square(recorded.get("from")));
    if (recorded.has("to")) out.setTo(table.square(recorded.get("to")));
    texts(recorded, "captured").forEach(words -> out.addCaptured(table.piece(words)));
    if (recorded.has("bonus")) out.setBonusEarned(number(recorded, "bonus"));
    if (recorded.has("penalized")) {
      String victim = text(recorded, "penalized");
      out.setPenalized(victim.equals("nobody") ? 0 : table.piece(victim));
    }
    if (recorded.has("second_piece")) out.setSecondPiece(table.piece(text(recorded, "second_piece")));
    if (recorded.has("contact")) out.setContact(value(Contact.class, text(recorded, "contact")));
    if (recorded.has("moves_offered")) out.setChoices(number(recorded, "moves_offered"));
    if (recorded.has("takes_back")) out.setTakesBack(number(recorded, "takes_back"));
    if (recorded.has("event")) out.setEvent(value(Event.class, text(recorded, "event")));
    return out.build();
  }

  /** Rare things stand in a note of their own; most plies have none. */
  private static void addNote(GameLog.Builder log, int ply, JsonObject recorded, Table table) {
    if (Stream.of("after", "numbers_left", "steps", "by", "remark", "at").noneMatch(recorded::has)) return;
    PlyNote.Builder out = log.addNotesBuilder().setPly(ply).setComment(text(recorded, "remark"));
    items(recorded, "after").forEach(word -> out.addPositionAfter(table.square(word)));
    items(recorded, "numbers_left").forEach(left -> out.addNumbersLeft(left.getAsInt()));
    if (recorded.has("steps")) out.setSteps(number(recorded, "steps"));
    if (recorded.has("by")) out.setActor(value(Actor.class, text(recorded, "by")));
    if (recorded.has("at")) out.setUnixMs(recorded.get("at").getAsLong());
  }

  private static Ending toEnding(JsonObject end, Table table, int plyCount) {
    Ending.Builder out = Ending.newBuilder().setPlyCount(plyCount).setComment(text(end, "remark"));
    if (end.has("why")) out.setReason(value(Reason.class, text(end, "why")));
    texts(end, "ranking").forEach(player -> out.addRanking(table.seat(player)));
    return out.build();
  }

  private static GameLog toLog(JsonObject game) {
    String where = "header";
    try {
      Table table = new Table(game);
      GameLog.Builder log = GameLog.newBuilder().setMagic("PARCHISLOG").setHeader(toHeader(game, table));
      for (JsonElement element : need(game, "plies").getAsJsonArray()) {
        where = "ply " + log.getPliesCount();
        JsonObject recorded = element.getAsJsonObject();
        addNote(log, log.getPliesCount(), recorded, table);
        log.addPlies(toPly(recorded, table));
      }
      where = "end";
      if (game.has("end")) log.setEnding(toEnding(game.getAsJsonObject("end"), table, log.getPliesCount()));
      return log.build();
    } catch (IllegalArgumentException trouble) {
      throw new IllegalArgumentException("game " + text(game, "id") + ": " + where + ": " + trouble.getMessage());
    }
  }

  /** The message alone. Deterministic: the entries of a map, {@code choices}, are in the order of their keys. */
  private static byte[] serialize(GameLog log) throws IOException {
    byte[] bytes = new byte[log.getSerializedSize()];
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.useDeterministicSerialization();
    log.writeTo(out);
    out.checkNoSpaceLeft();
    return bytes;
  }

  /** The binary form with its CRC-32: that of all bytes before the field, which is written last. */
  private static byte[] toBytes(GameLog log) throws IOException {
    CRC32 crc = new CRC32();
    crc.update(serialize(log));
    // An unsigned 32-bit field is an int in Java; only its bits count.
    return serialize(log.toBuilder().setCrc32((int) crc.getValue()).build());
  }

  private static void writeArchive(List<GameLog> logs, Path output) throws IOException {
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(archive);
    for (GameLog log : logs) out.writeByteArrayNoTag(toBytes(log));  // writes the length in front
    out.flush();
    Files.write(output, archive.toByteArray());
  }

  private static void write(String form, List<GameLog> logs, Path output) throws IOException {
    switch (form) {
      case "binary" -> {
        Files.createDirectories(output);
        for (GameLog log : logs) Files.write(output.resolve(log.getHeader().getGameId() + ".parchis"), toBytes(log));
      }
      case "archive" -> writeArchive(logs, output);
      case "json" -> {
        JsonFormat.Printer printer = JsonFormat.printer().omittingInsignificantWhitespace();
        StringBuilder lines = new StringBuilder();
        for (GameLog log : logs) lines.append(printer.print(log)).append('\n');
        // Not the encoding of the machine: a log is UTF-8.
        Files.write(output, lines.toString().getBytes(StandardCharsets.UTF_8));
      }
      default -> throw new IllegalArgumentException("no form '" + form + "': binary, archive or json");
    }
  }

  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 3) {
      System.err.println("usage: ExportGames binary|archive|json INPUT OUTPUT");
      System.exit(1);
    }
    try {
      String input = Files.readString(Path.of(arguments[1]), StandardCharsets.UTF_8);
      List<GameLog> logs = new ArrayList<>();
      for (JsonElement game : JsonParser.parseString(input).getAsJsonArray()) logs.add(toLog(game.getAsJsonObject()));
      write(arguments[0], logs, Path.of(arguments[2]));
      int plies = logs.stream().mapToInt(GameLog::getPliesCount).sum();
      System.out.println(arguments[2] + ": " + logs.size() + " games, " + plies + " plies");
    } catch (IllegalArgumentException trouble) {
      System.err.println(trouble.getMessage());
      System.exit(1);
    }
  }

  private ExportGames() {}
}
