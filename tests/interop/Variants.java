import com.google.protobuf.TextFormat;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.util.JsonFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import parchis.log.v1.GameLog;
import parchis.log.v1.Header;

/**
 * Reads an archive and writes its games in the other ways that Java's protobuf has.
 *
 * <pre>java Variants ARCHIVE FOLDER</pre>
 *
 * interop_test.py knows what has to become of each file.
 */
public final class Variants {
  private final List<GameLog> games;
  private final Path folder;

  private Variants(List<GameLog> games, Path folder) {
    this.games = games;
    this.folder = folder;
  }

  private static List<GameLog> read(Path archive) throws IOException {
    List<GameLog> games = new ArrayList<>();
    try (InputStream in = new ByteArrayInputStream(Files.readAllBytes(archive))) {
      for (GameLog game; (game = GameLog.parseDelimitedFrom(in)) != null;) games.add(game);
    }
    return games;
  }

  /** With the checksum of these bytes. */
  private static GameLog protect(GameLog game, byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return game.toBuilder().setCrc32((int) crc.getValue()).build();
  }

  /** Computes the checksum anew. Unknown fields of the game, though not of its parts, are written behind it. */
  private static GameLog protect(GameLog game) {
    GameLog before = game.toBuilder().clearCrc32().setUnknownFields(UnknownFieldSet.getDefaultInstance()).build();
    return protect(game, before.toByteArray());
  }

  /** Forgets that some fields are written behind the checksum. */
  private static GameLog protectAll(GameLog game) {
    return protect(game, game.toBuilder().clearCrc32().build().toByteArray());
  }

  /** A map keeps the order in which its entries were put in. */
  private static GameLog withOtherMapOrder(GameLog game) {
    Header.Builder header = game.getHeader().toBuilder().clearChoices();
    List<String> keys = new ArrayList<>(game.getHeader().getChoicesMap().keySet());
    Collections.sort(keys, Collections.reverseOrder());
    for (String key : keys) header.putChoices(key, game.getHeader().getChoicesOrThrow(key));
    return game.toBuilder().setHeader(header).build();
  }

  /** As a newer schema could write it: a field 99 in the game, in its header and in its first ply. */
  private static GameLog withUnknownFields(GameLog game) {
    UnknownFieldSet newer = UnknownFieldSet.newBuilder()
        .addField(99, UnknownFieldSet.Field.newBuilder().addVarint(1).build())
        .build();
    GameLog.Builder out = game.toBuilder().setUnknownFields(newer);
    out.getHeaderBuilder().setUnknownFields(newer);
    out.getPliesBuilder(0).setUnknownFields(newer);
    return out.build();
  }

  private static GameLog readAndWritten(GameLog game) {
    try {
      return GameLog.parseFrom(game.toByteArray());
    } catch (IOException trouble) {
      throw new IllegalStateException(trouble);
    }
  }

  /** With the library's own function, which does not sort maps. */
  private void writeDelimited(String name, UnaryOperator<GameLog> change) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (GameLog game : games) change.apply(game).writeDelimitedTo(out);
    Files.write(folder.resolve(name), out.toByteArray());
  }

  private void writeJson(String name, JsonFormat.Printer printer) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (GameLog game : games) lines.append(printer.omittingInsignificantWhitespace().print(game)).append('\n');
    Files.write(folder.resolve(name), lines.toString().getBytes(StandardCharsets.UTF_8));
  }

  private void writeText(String name, String text) throws IOException {
    Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
  }

  private void writeAll() throws IOException {
    writeDelimited("delimited.parchis", game -> game);
    writeDelimited("map_order.parchis", game -> protect(withOtherMapOrder(game)));
    writeDelimited("kept_checksum.parchis", Variants::withOtherMapOrder);
    writeDelimited("unknown_fields.parchis", game -> protect(withUnknownFields(game)));
    writeDelimited("rewritten.parchis", game -> protect(readAndWritten(withUnknownFields(game))));
    writeDelimited("checksum_of_all.parchis", game -> protectAll(withUnknownFields(game)));
    // The checksum is in the JSON too, as an unsigned number.
    writeJson("plain.parchis.json", JsonFormat.printer());
    writeJson("enum_numbers.parchis.json", JsonFormat.printer().printingEnumsAsInts());
    writeJson("proto_names.parchis.json", JsonFormat.printer().preservingProtoFieldNames());
    writeJson("with_defaults.parchis.json", JsonFormat.printer().includingDefaultValueFields());
    writeText("first_game.parchis.json", JsonFormat.printer().print(games.get(0)));
    writeText("first_game.parchis.txtpb", TextFormat.printer().printToString(games.get(0)));
  }

  public static void main(String[] arguments) throws IOException {
    new Variants(read(Path.of(arguments[0])), Path.of(arguments[1])).writeAll();
  }
}
